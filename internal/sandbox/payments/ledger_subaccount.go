package payments

import (
	"encoding/json"
	"slices"
	"strconv"

	"stagegate/internal/sandbox"
)

// loadSubaccount puts a subaccount of an earlier life into memory.
func (l *ledger) loadSubaccount(raw json.RawMessage) error {
	var a subaccount
	if err := json.Unmarshal(raw, &a); err != nil {
		return err
	}
	l.keepSubaccount(a)
	return nil
}

// keepSubaccount puts a subaccount into memory, in the place of its former state
// if it has one.
func (l *ledger) keepSubaccount(a subaccount) {
	if at, known := l.subaccountAt(a.Code); known {
		l.subaccounts[at] = a
		return
	}
	l.subaccounts = append(l.subaccounts, a)
}

// subaccountAt finds a subaccount by its code or its id.
func (l *ledger) subaccountAt(name string) (int, bool) {
	at := slices.IndexFunc(l.subaccounts, func(a subaccount) bool {
		return a.Code == name || strconv.FormatUint(a.ID, 10) == name
	})
	return at, at >= 0
}

// addSubaccount keeps a new subaccount and gives it its id.
func (l *ledger) addSubaccount(a subaccount) (subaccount, error) {
	l.subaccountMu.Lock()
	defer l.subaccountMu.Unlock()
	a.ID = firstID + uint64(len(l.subaccounts))
	return a, l.writeSubaccount(a)
}

// changeSubaccount changes a subaccount, unless the change gives an error.
func (l *ledger) changeSubaccount(name string, change func(*subaccount) error) (subaccount, error) {
	l.subaccountMu.Lock()
	defer l.subaccountMu.Unlock()
	at, known := l.subaccountAt(name)
	if !known {
		return subaccount{}, errNoSubaccount
	}
	a := l.subaccounts[at]
	if err := change(&a); err != nil {
		return subaccount{}, err
	}
	return a, l.writeSubaccount(a)
}

func (l *ledger) writeSubaccount(a subaccount) error {
	record, err := sandbox.NewRecord(kindSubaccount, a.Code, a)
	if err != nil {
		return err
	}
	if err := l.journal.Write(record); err != nil {
		return err
	}
	l.keepSubaccount(a)
	return nil
}

func (l *ledger) subaccount(name string) (subaccount, bool) {
	l.subaccountMu.Lock()
	defer l.subaccountMu.Unlock()
	at, known := l.subaccountAt(name)
	if !known {
		return subaccount{}, false
	}
	return l.subaccounts[at], true
}

func (l *ledger) subaccountsNewestFirst() []subaccount {
	l.subaccountMu.Lock()
	defer l.subaccountMu.Unlock()
	list := slices.Clone(l.subaccounts)
	slices.Reverse(list)
	return list
}
