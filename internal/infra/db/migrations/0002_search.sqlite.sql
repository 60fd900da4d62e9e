-- +goose Up
-- The index of terms: which rows of search_items have a term, such as three characters of a
-- word. rowid is search_items.number. Only the inverted index is stored.
CREATE VIRTUAL TABLE search_terms USING fts5 (terms, content = '', detail = none, tokenize = "ascii tokenchars '=^+#~'");
-- What is removed leaves no trace, such as the name of a customer who was erased.
INSERT INTO search_terms (search_terms, rank) VALUES ('secure-delete', 1);
-- Merging segments less often than by default halves the cost of a write.
INSERT INTO search_terms (search_terms, rank) VALUES ('automerge', 8);
