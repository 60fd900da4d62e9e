// Package developer serves the pages for developers of an organisation: API keys, webhook endpoints with
// their deliveries, the call log, and a quick start.
package developer
