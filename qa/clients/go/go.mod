module stagegate/strangers

go 1.26.0

require github.com/oapi-codegen/runtime v1.8.0 // indirect

require (
	github.com/apapsch/go-jsonmerge/v2 v2.0.0 // indirect
	github.com/google/uuid v1.6.0 // indirect
	github.com/shopspring/decimal v1.6.0
	github.com/standard-webhooks/standard-webhooks/libraries v0.0.1
	stagegate/client v0.0.0
)

replace stagegate/client => ../../../clients/go
