-- +goose Up
-- The sheet in which a customer last gave its self party, which is the first of the
-- sheet. The next request of the customer begins with it. There are no foreign keys,
-- so that this migration blocks no writes to other tables while it reads all requests.
CREATE TABLE self_parties (
    tenant_id   TEXT NOT NULL,
    customer_id TEXT NOT NULL,
    sheet_id    TEXT NOT NULL,
    PRIMARY KEY (tenant_id, customer_id)
);
-- Of what there is already, it is the latest request, or its application.
INSERT INTO self_parties (tenant_id, customer_id, sheet_id)
SELECT r.tenant_id, r.customer_id, COALESCE(a.sheet_id, r.id)
FROM (
    SELECT tenant_id, customer_id, id, ROW_NUMBER() OVER (PARTITION BY tenant_id, customer_id ORDER BY created_at DESC, id DESC) AS place
    FROM service_requests
) r
LEFT JOIN applications a ON a.tenant_id = r.tenant_id AND a.request_id = r.id
WHERE r.place = 1;

-- An address can be that of an admin of several organisations: somebody who has one
-- can be made an admin of another, and an invitation must not use up an address that
-- its owner wants to register.
CREATE INDEX principals_admin_email ON principals (email) WHERE kind = 'TENANT_ADMIN';
DROP INDEX principals_email_key;
