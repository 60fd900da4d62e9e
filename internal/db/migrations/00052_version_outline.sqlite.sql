-- +goose Up
-- What the public page tells of a version besides its heading: of those that are or were
-- live, computed here; of later ones, by the program that publishes them.
ALTER TABLE service_versions ADD COLUMN outline JSONB NOT NULL DEFAULT '{}';
UPDATE service_versions SET outline = json_object(
    'stages', json((
        SELECT json_group_array(json_extract(stage.value, '$.title')) FROM json_each(definition, '$.stages') stage WHERE stage.key < 100
    )),
    'requirements', json((
        SELECT json_group_array(name) FROM (
            SELECT json_extract(requirement.value, '$.name') AS name
            FROM json_each(definition, '$.stages') stage, json_each(stage.value, '$.requirements') requirement
            WHERE requirement.type = 'object'
            ORDER BY stage.key, requirement.key LIMIT 100
        )
    )),
    'expectedDays', NULL,
    'priceFrom', CASE WHEN EXISTS (
        SELECT 1 FROM json_each(definition, '$.stages') stage WHERE json_extract(stage.value, '$.kind') = 'PAYMENT'
    ) THEN (
        SELECT CASE WHEN TOTAL(amount) <= 1000000000000000 THEN CAST(TOTAL(amount) AS INTEGER) END FROM ( -- more is no amount
            SELECT json_extract(charge.value, '$.amount')
                * CASE json_extract(charge.value, '$.basis') WHEN 'PER_PARTY' THEN json_extract(definition, '$.minParties') ELSE 1 END AS amount
            FROM json_each(definition, '$.stages') stage, json_each(stage.value, '$.charges') charge
            WHERE COALESCE(json_extract(stage.value, '$.showRule'), '') = '' AND COALESCE(json_extract(charge.value, '$.rule'), '') = ''
        )
    ) END
)
WHERE EXISTS (SELECT 1 FROM services s WHERE s.tenant_id = service_versions.tenant_id AND s.live_version_id = service_versions.id);
