-- +goose Up
CREATE INDEX audit_events_at ON audit_events (at, id);
CREATE INDEX audit_events_tenant_at ON audit_events (tenant_id, at, id);
