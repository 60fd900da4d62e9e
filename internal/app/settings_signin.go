package app

import (
	"time"

	"stagegate/internal/infra/auth"
)

// SignInSettings are those of sign-ins and of the queues for password hashes.
type SignInSettings struct {
	MaxSessions      int `name:"max-sessions" env:"MAX_SESSIONS" default:"20" help:"Sessions of a person; beyond it the oldest one ends."`
	DeviceCookieDays int `name:"device-cookie-days" env:"DEVICE_COOKIE_DAYS" default:"180" help:"How long a browser counts as one in which somebody signed in before."`

	PasswordMaxWaitSeconds       int `name:"password-max-wait-seconds" env:"PASSWORD_MAX_WAIT_SECONDS" default:"10" help:"How long a sign-in, or a new password, may wait to be hashed."`
	PasswordMaxWaiting           int `name:"password-max-waiting" env:"PASSWORD_MAX_WAITING" default:"1000" help:"Sign-ins that wait at once, and new passwords."`
	PasswordMaxWaitingPerAddress int `name:"password-max-waiting-per-address" env:"PASSWORD_MAX_WAITING_PER_ADDRESS" default:"200" help:"The same, from one client address."`
}

func (s *SignInSettings) check(add report, _ bool) {
	add.positive("MAX_SESSIONS", s.MaxSessions)
	add.positive("DEVICE_COOKIE_DAYS", s.DeviceCookieDays)
	add.positive("PASSWORD_MAX_WAIT_SECONDS", s.PasswordMaxWaitSeconds)
	add.positive("PASSWORD_MAX_WAITING", s.PasswordMaxWaiting)
	add.positive("PASSWORD_MAX_WAITING_PER_ADDRESS", s.PasswordMaxWaitingPerAddress)
}

func (s *SignInSettings) hashQueues() auth.HashQueues {
	return auth.HashQueues{
		MaxWait:    time.Duration(s.PasswordMaxWaitSeconds) * time.Second,
		MaxWaiting: s.PasswordMaxWaiting, MaxWaitingOfAddress: s.PasswordMaxWaitingPerAddress,
	}
}
