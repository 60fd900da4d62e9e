// Package bulk fills a database with many tenants and their records, for tests
// of speed, for benchmarks and for demonstrations. The records look like those that
// the program makes, but they are written in bulk, without the program's checks.
package bulk
