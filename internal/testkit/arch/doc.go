// Package arch holds no code, only the tests of what no linter sees of the architecture:
// where SQL is, whose tables it names, and that it keeps tenants apart. The linters check
// the rest: imports, the length of files, floating point, sleeping tests (.golangci.yml).
//
// A package owns the tables in the line "Tables: a, b." of its doc.go.
package arch
