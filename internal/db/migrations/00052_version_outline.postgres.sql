-- +goose Up
-- What the public page tells of a version besides its heading: of those that are or were
-- live, computed here; of later ones, by the program that publishes them.
ALTER TABLE service_versions ADD COLUMN outline JSONB NOT NULL DEFAULT '{}';
UPDATE service_versions SET outline = jsonb_build_object(
    'stages', jsonb_path_query_array(definition, '$.stages[0 to 99].title'),
    'requirements', jsonb_path_query_array(jsonb_path_query_array(definition, '$.stages[*].requirements[*].name'), '$[0 to 99]'),
    'expectedDays', NULL,
    'priceFrom', CASE WHEN jsonb_path_exists(definition, '$.stages[*] ? (@.kind == "PAYMENT")') THEN (
        SELECT CASE WHEN COALESCE(SUM(amount), 0) <= 1000000000000000 THEN COALESCE(SUM(amount), 0) END FROM ( -- more is no amount
            SELECT CAST(charge ->> 'amount' AS NUMERIC)
                * CASE charge ->> 'basis' WHEN 'PER_PARTY' THEN CAST(definition ->> 'minParties' AS NUMERIC) ELSE 1 END AS amount
            FROM jsonb_path_query(definition, '$.stages[*] ? (!(@.showRule != "")).charges[*] ? (!(@.rule != ""))') AS charge
        ) AS charges
    ) END
)
WHERE EXISTS (SELECT 1 FROM services s WHERE s.tenant_id = service_versions.tenant_id AND s.live_version_id = service_versions.id);
