package config

import (
	"time"

	"stagegate/internal/accounts"
	"stagegate/internal/infra/auth"
	address "stagegate/internal/infra/kit/email"
	"stagegate/internal/infra/kit/fault"
)

// Accounts holds the settings of the first administrator and of sessions.
type Accounts struct {
	PlatformAdminEmail    string `name:"platform-admin-email" env:"PLATFORM_ADMIN_EMAIL"`
	PlatformAdminPassword string `name:"platform-admin-password" env:"PLATFORM_ADMIN_PASSWORD" secret:"all"`
	PlatformSecondFactor  string `name:"platform-second-factor" env:"PLATFORM_SECOND_FACTOR" default:"required" enum:"required,off"`
	AccessTokenTTLSeconds int    `name:"access-token-ttl-seconds" env:"ACCESS_TOKEN_TTL_SECONDS" default:"3600" min:"1"`
	RefreshTokenTTLDays   int    `name:"refresh-token-ttl-days" env:"REFRESH_TOKEN_TTL_DAYS" default:"30" min:"1"`
}

func (s *Accounts) check(add report, _ bool) {
	if s.PlatformAdminEmail != "" {
		if !address.IsPlain(accounts.NormalEmail(s.PlatformAdminEmail)) {
			add("PLATFORM_ADMIN_EMAIL: %s.", fault.T(address.Expected))
		}
		if key := auth.CheckPassword(s.PlatformAdminPassword, auth.Owner{Email: s.PlatformAdminEmail}); key != "" {
			add("PLATFORM_ADMIN_PASSWORD: %s.", fault.T(key))
		}
	}
}

// PasswordCost returns the cost of password hashes.
func (c *Config) PasswordCost() auth.Cost {
	if c.Test.PasswordCost == (auth.Cost{}) {
		return auth.StandardCost
	}
	return c.Test.PasswordCost
}

// Lifetimes returns the lifetimes of tokens and sessions.
func (c *Config) Lifetimes() accounts.Lifetimes {
	return accounts.Lifetimes{
		AccessTTL:  time.Duration(c.AccessTokenTTLSeconds) * time.Second,
		SessionTTL: days(c.RefreshTokenTTLDays),
	}
}
