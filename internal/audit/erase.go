package audit

import (
	"context"
	"regexp"
	"strings"

	"stagegate/internal/infra/db"
)

// ErasedName replaces the name of a person whose data were erased.
const ErasedName = "Erased customer"

// eraseBatch is the number of events read at once.
const eraseBatch = 200

// stateName matches a value before or after a change that is not personal data.
var stateName = regexp.MustCompile(`^"[A-Z_]{1,40}"$`)

// Erase removes the details of the events of subjects: values before and after, the name of the
// actor if it is this person, and the names of targets. It keeps the fact of the change, its
// time, the id of the actor, states, amounts, and the type and size of files.
//
// The digest and the position of an event are kept, so Verify still detects events that were
// added, removed or moved. A seal of the remaining content proves that the program erased the
// details. The erased details can no longer be verified.
//
// Events recorded by the current transaction are not changed.
func Erase(ctx context.Context, tx *db.Tx, tenant, person string, subjects []string) error {
	k := key(tx.Key())
	if k == nil {
		return errNoKey
	}
	for _, subject := range subjects {
		for after := (Entry{}); ; {
			entries, err := listEntriesAfter(ctx, tx, tenant, subject, after, eraseBatch)
			if err != nil {
				return err
			}
			for _, e := range entries {
				erased := e.withoutErased(person)
				if !erased.differs(e) {
					continue
				}
				erased.Erasure = k.erasure(erased)
				if err := updateErased(ctx, tx, erased); err != nil {
					return err
				}
			}
			if len(entries) < eraseBatch {
				break
			}
			after = entries[len(entries)-1]
		}
	}
	return nil
}

// withoutErased returns the event without its details.
func (e Entry) withoutErased(person string) Entry {
	if e.ActorID == person {
		e.ActorName = ErasedName
	}
	switch e.TargetType {
	case "INVOICE", "PAYMENT", "FILE": // amounts, states, types and sizes
		return e
	case "PRINCIPAL":
		e.TargetCode = ""
	case "ANSWER", "DOCUMENT":
		e.TargetCode, _, _ = strings.Cut(e.TargetCode, " (") // without the name of the party
	case "REQUEST", "APPLICATION", "STAGE":
		if isState(e.Before) && isState(e.After) {
			return e
		}
	}
	e.Before, e.After = nil, nil
	return e
}

func isState(document *string) bool { return document == nil || stateName.MatchString(*document) }

// differs reports whether anything was erased.
func (e Entry) differs(from Entry) bool {
	return e.ActorName != from.ActorName || e.TargetCode != from.TargetCode || (e.Before == nil) != (from.Before == nil) || (e.After == nil) != (from.After == nil)
}
