-- +goose Up
-- For a version of the schema, the oldest version whose programs still work with it. A
-- program that migrates writes a row for the last version that it has.
CREATE TABLE schema_compatibility (
    version    BIGINT PRIMARY KEY,
    works_from BIGINT NOT NULL
);
