package audit

import (
	"context"
	"regexp"
	"strings"

	"stagegate/internal/infra/db"
)

// ErasedName is shown in place of the name of a person whose data were erased.
const ErasedName = "Erased customer"

// eraseBatch is how many events are read at once.
const eraseBatch = 200

// stateName is a value before or after a change that tells nothing about a person.
var stateName = regexp.MustCompile(`^"[A-Z_]{1,40}"$`)

// Erase removes the details of the events of these subjects: what it was, what it
// became, the name of the person who did it, if it is the person with this id, and the
// names in targets. It stays recorded that something was changed, when, and by which
// id; so do states, amounts, and the type and size of a file.
//
// The digest and the place of an event in its history stay as well, so Verify still
// finds every event that was added, removed or moved. A seal of what is left shows that
// the program has erased the details. It cannot be checked any more what they were.
//
// Events that the transaction itself has recorded are not changed.
func Erase(ctx context.Context, tx *db.Tx, tenant, person string, subjects []string) error {
	k := key(tx.Key())
	if k == nil {
		return errNoKey
	}
	for _, subject := range subjects {
		for after := (Entry{}); ; {
			entries, err := entriesAfter(ctx, tx, tenant, subject, after, eraseBatch)
			if err != nil {
				return err
			}
			for _, e := range entries {
				left := e.erased(person)
				if !left.differs(e) {
					continue
				}
				left.Erasure = k.erasure(left)
				if err := updateErased(ctx, tx, left); err != nil {
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

// erased returns what is left of an event.
func (e Entry) erased(person string) Entry {
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
