// Package bulk fills a database with many tenants and their records, for tests
// of speed, benchmarks, and whoever wants to see the product with years of work
// in it. The records are such as the program makes; it writes them past the
// rules, thousands at once.
package bulk
