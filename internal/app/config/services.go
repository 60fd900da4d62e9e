package config

import (
	"time"

	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/files"
)

// Services bound what the services of tenants may cost.
type Services struct {
	ServiceMaxRules           int `name:"service-max-rules" env:"SERVICE_MAX_RULES" default:"500" help:"Rules that a service may have."`
	ServiceMaxRuleCharacters  int `name:"service-max-rule-characters" env:"SERVICE_MAX_RULE_CHARACTERS" default:"100000" help:"Characters of all rules of a service together."`
	ServiceMaxRuleTerms       int `name:"service-max-rule-terms" env:"SERVICE_MAX_RULE_TERMS" default:"10000" help:"Names, values and operators in all rules of a service together."`
	ServiceEditMaxWaitMS      int `name:"service-edit-max-wait-ms" env:"SERVICE_EDIT_MAX_WAIT_MS" default:"2000" help:"Longest wait for somebody else who edits or publishes the same service."`
	CompiledMaxBytes          int `name:"compiled-max-bytes" env:"COMPILED_MAX_BYTES" default:"67108864" help:"Memory for compiled services."`
	CompiledMaxBytesPerTenant int `name:"compiled-max-bytes-per-tenant" env:"COMPILED_MAX_BYTES_PER_TENANT" default:"16777216" help:"Memory for the compiled services of an organisation."`
}

func (s *Services) check(add report, _ bool) {
	add.positive("SERVICE_MAX_RULES", s.ServiceMaxRules)
	add.positive("SERVICE_MAX_RULE_CHARACTERS", s.ServiceMaxRuleCharacters)
	add.positive("SERVICE_MAX_RULE_TERMS", s.ServiceMaxRuleTerms)
	add.positive("SERVICE_EDIT_MAX_WAIT_MS", s.ServiceEditMaxWaitMS)
	add.positive("COMPILED_MAX_BYTES", s.CompiledMaxBytes)
	add.positive("COMPILED_MAX_BYTES_PER_TENANT", s.CompiledMaxBytesPerTenant)
	if s.CompiledMaxBytesPerTenant > s.CompiledMaxBytes {
		add("COMPILED_MAX_BYTES_PER_TENANT: must be at most the %d of COMPILED_MAX_BYTES.", s.CompiledMaxBytes)
	}
}

// CatalogSettings are those of package catalog.
func (s *Services) CatalogSettings(uploads files.Policy) catalog.Settings {
	return catalog.Settings{
		Rules:      form.RuleLimits{Rules: s.ServiceMaxRules, Characters: s.ServiceMaxRuleCharacters, Terms: s.ServiceMaxRuleTerms},
		Files:      uploads,
		CacheBytes: int64(s.CompiledMaxBytes), TenantCacheBytes: int64(s.CompiledMaxBytesPerTenant),
		EditWait: time.Duration(s.ServiceEditMaxWaitMS) * time.Millisecond,
	}
}
