package app

import (
	"context"
	"time"
)

// tendInterval is the interval of checks of the embedded database.
const tendInterval = time.Second

// tendFile checkpoints the embedded database regularly, and logs what only an operator can
// fix: a lock held by another process, and damage.
func (a *App) tendFile(ctx context.Context) {
	if a.fileLock == nil {
		return
	}
	locked, damaged := false, false
	every(ctx, tendInterval, func() {
		if err := a.DB.MaintainWAL(ctx); err != nil && ctx.Err() == nil {
			a.log.WarnContext(ctx, "SQLite checkpoint failed", "error", err)
		}
		wasLocked := locked
		locked = a.DB.ProbeLock(ctx) != nil
		switch {
		case locked && !wasLocked:
			a.log.ErrorContext(ctx, "another process holds the database write lock; writes are blocked until it ends its transaction", "process", a.DB.LockHolder())
		case wasLocked && !locked:
			a.log.InfoContext(ctx, "database write lock released")
		}
		if a.DB.Corrupted() && !damaged {
			damaged = true
			a.log.ErrorContext(ctx, "database file damaged; stop the server and restore a backup")
		}
	})
}
