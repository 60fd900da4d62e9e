// Package arch contains only tests, of architecture rules that no linter checks: where SQL is, which tables it
// names, and that it separates tenants. The linters check imports, file lengths, floating point and sleeping
// tests (.golangci.yml).
//
// A package owns the tables in the line "Tables: a, b." of its doc.go.
package arch
