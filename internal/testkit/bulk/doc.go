// Package bulk fills a database with many tenants and records for performance tests, benchmarks and demos. The
// records look like those of the program, but are inserted in bulk without its checks.
package bulk
