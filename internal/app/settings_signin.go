package app

import (
	"time"

	"stagegate/internal/auth"
)

// SignInSettings are those of sign-ins and of the queues for password hashes.
type SignInSettings struct {
	PasswordMaxWaitSeconds       int `name:"password-max-wait-seconds" env:"PASSWORD_MAX_WAIT_SECONDS" default:"10" help:"How long a sign-in, or a new password, may wait to be hashed."`
	PasswordMaxWaiting           int `name:"password-max-waiting" env:"PASSWORD_MAX_WAITING" default:"1000" help:"Sign-ins that wait at once, and new passwords."`
	PasswordMaxWaitingPerAddress int `name:"password-max-waiting-per-address" env:"PASSWORD_MAX_WAITING_PER_ADDRESS" default:"200" help:"The same, from one client address."`
}

func (s *SignInSettings) check(add report, _ bool) {
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
