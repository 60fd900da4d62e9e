package config

import (
	"time"

	"stagegate/internal/accounts"
	"stagegate/internal/infra/auth"
	address "stagegate/internal/infra/kit/email"
)

// Accounts are the settings of the first administrator and of sessions.
type Accounts struct {
	PlatformAdminEmail    string `name:"platform-admin-email" env:"PLATFORM_ADMIN_EMAIL" help:"With the password: makes the first platform administrator at start, if there is none."`
	PlatformAdminPassword string `name:"platform-admin-password" env:"PLATFORM_ADMIN_PASSWORD" secret:"all" help:"Of the first platform administrator."`
	AccessTokenTTLSeconds int    `name:"access-token-ttl-seconds" env:"ACCESS_TOKEN_TTL_SECONDS" default:"3600" help:"Lifetime of access tokens."`
	RefreshTokenTTLDays   int    `name:"refresh-token-ttl-days" env:"REFRESH_TOKEN_TTL_DAYS" default:"30" help:"Maximum lifetime of a session."`
}

func (s *Accounts) check(add report, _ bool) {
	add.positive("ACCESS_TOKEN_TTL_SECONDS", s.AccessTokenTTLSeconds)
	add.positive("REFRESH_TOKEN_TTL_DAYS", s.RefreshTokenTTLDays)
	if s.PlatformAdminEmail != "" {
		if !address.IsPlain(accounts.NormalEmail(s.PlatformAdminEmail)) {
			add("PLATFORM_ADMIN_EMAIL: %s.", address.Expected)
		}
		if message := auth.CheckPassword(s.PlatformAdminPassword, s.PlatformAdminEmail); message != "" {
			add("PLATFORM_ADMIN_PASSWORD: %s.", message)
		}
	}
}

// PasswordCost is the cost of password hashes.
func (c *Config) PasswordCost() auth.Cost {
	if c.Test.PasswordCost == (auth.Cost{}) {
		return auth.StandardCost
	}
	return c.Test.PasswordCost
}

// Lifetimes are those of tokens and sessions.
func (c *Config) Lifetimes() accounts.Lifetimes {
	return accounts.Lifetimes{
		AccessTTL:  time.Duration(c.AccessTokenTTLSeconds) * time.Second,
		SessionTTL: time.Duration(c.RefreshTokenTTLDays) * 24 * time.Hour,
		DeviceTTL:  time.Duration(c.DeviceCookieDays) * 24 * time.Hour, MaxSessions: c.MaxSessions,
		KeepSessions: Days(c.RetainSessionsDays), KeepTokens: Days(c.RetainTokensDays),
	}
}

// SignIn are the settings of sign-ins and of the queues for password hashes.
type SignIn struct {
	MaxSessions      int `name:"max-sessions" env:"MAX_SESSIONS" default:"20" help:"Sessions of a person; beyond it the oldest one ends."`
	DeviceCookieDays int `name:"device-cookie-days" env:"DEVICE_COOKIE_DAYS" default:"180" help:"How long a browser counts as one in which somebody signed in before."`

	PasswordMaxWaitSeconds       int `name:"password-max-wait-seconds" env:"PASSWORD_MAX_WAIT_SECONDS" default:"10" help:"How long a sign-in, or a new password, may wait to be hashed."`
	PasswordMaxWaiting           int `name:"password-max-waiting" env:"PASSWORD_MAX_WAITING" default:"1000" help:"Sign-ins that wait at once, and new passwords."`
	PasswordMaxWaitingPerAddress int `name:"password-max-waiting-per-address" env:"PASSWORD_MAX_WAITING_PER_ADDRESS" default:"200" help:"The same, from one client address."`
}

func (s *SignIn) check(add report, _ bool) {
	add.positive("MAX_SESSIONS", s.MaxSessions)
	add.positive("DEVICE_COOKIE_DAYS", s.DeviceCookieDays)
	add.positive("PASSWORD_MAX_WAIT_SECONDS", s.PasswordMaxWaitSeconds)
	add.positive("PASSWORD_MAX_WAITING", s.PasswordMaxWaiting)
	add.positive("PASSWORD_MAX_WAITING_PER_ADDRESS", s.PasswordMaxWaitingPerAddress)
}

// HashQueues limit the sign-ins that wait for a password hash.
func (s *SignIn) HashQueues() auth.HashQueues {
	return auth.HashQueues{
		MaxWait:    time.Duration(s.PasswordMaxWaitSeconds) * time.Second,
		MaxWaiting: s.PasswordMaxWaiting, MaxWaitingOfAddress: s.PasswordMaxWaitingPerAddress,
	}
}
