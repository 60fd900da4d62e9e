package payments

import (
	"encoding/base64"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"stagegate/internal/sandbox"
)

var (
	notResolved = refusal{http.StatusUnprocessableEntity, "Could not resolve account name. Check parameters or try again.",
		"validation_error", "invalid_bank_code", "Check the account number and the bank code"}
	tooManyLookups = refusal{http.StatusTooManyRequests,
		"Test mode daily limit of 3 live bank resolves exceeded. Use test bank codes 001 or upgrade to live mode.",
		"api_error", "rate_limited", "Use the bank code 001"}
)

// listBanks lists banks in pages, by number or by cursor.
func (s *Server) listBanks(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	all := banksOf(q.Get("currency"), q.Get("country"))
	rows := make([]map[string]any, len(all))
	for i, b := range all {
		rows[i] = b.listed()
	}
	writeList(w, "Banks retrieved", rows, q)
}

// writeList answers with a page of a list by number or, if the query asks for it, by cursor.
func writeList(w http.ResponseWriter, message string, all []map[string]any, q url.Values) {
	if byCursor, _ := strconv.ParseBool(q.Get("use_cursor")); byCursor {
		writeByCursor(w, message, all, q)
		return
	}
	writePage(w, message, all, q)
}

// writePage answers with the page of a list that the query asks for.
func writePage(w http.ResponseWriter, message string, all []map[string]any, q url.Values) {
	size := positive(q.Get("perPage"), 50, 100)
	page := positive(q.Get("page"), 1, 1_000_000)
	skipped := min((page-1)*size, len(all))
	sandbox.WriteJSON(w, http.StatusOK, reply{
		Status: true, Message: message, Data: all[skipped:min(skipped+size, len(all))],
		Meta: map[string]int{
			"total": len(all), "skipped": skipped, "perPage": size, "page": page,
			"pageCount": (len(all) + size - 1) / size,
		},
	})
}

// cursorPrefix precedes the position in a cursor.
const cursorPrefix = "position:"

// writeByCursor answers with the page of a list that begins at the cursor.
func writeByCursor(w http.ResponseWriter, message string, all []map[string]any, q url.Values) {
	size := positive(q.Get("perPage"), 50, 100)
	from := min(positionOf(q.Get("next")), len(all))
	to := min(from+size, len(all))
	meta := map[string]any{"next": nil, "previous": nil, "perPage": size}
	if to < len(all) {
		meta["next"] = cursorOf(to)
	}
	if from > 0 {
		meta["previous"] = cursorOf(max(0, from-size))
	}
	sandbox.WriteJSON(w, http.StatusOK, reply{Status: true, Message: message, Data: all[from:to], Meta: meta})
}

func cursorOf(position int) string {
	return base64.StdEncoding.EncodeToString([]byte(cursorPrefix + strconv.Itoa(position)))
}

// positionOf reads a cursor; an invalid one means the beginning.
func positionOf(cursor string) int {
	inside, err := base64.StdEncoding.DecodeString(cursor)
	if err != nil {
		return 0
	}
	position, err := strconv.Atoi(strings.TrimPrefix(string(inside), cursorPrefix))
	if err != nil {
		return 0
	}
	return max(0, position)
}

// resolve returns the name of the holder of an account.
func (s *Server) resolve(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	b, holder, refused := resolved(q.Get("bank_code"), q.Get("account_number"))
	if refused != nil {
		refused.write(w)
		return
	}
	done(w, "Account number resolved", map[string]any{
		"account_number": q.Get("account_number"), "account_name": holder, "bank_id": b.id,
	})
}

// resolved returns the bank and the holder of an account.
func resolved(code, number string) (bank, string, *refusal) {
	if number == "" {
		return bank{}, "", invalid("account_number is required", "missing_params")
	}
	if code == "" {
		return bank{}, "", invalid("bank_code is required", "missing_params")
	}
	b, known := bankWith(code)
	switch {
	case !known:
		return b, "", invalid("Unknown bank code: "+code, "unknown_bank_code")
	case !b.plausibleAccount(number):
		return b, "", invalid("Account number is invalid", "invalid_account_number")
	case number == numberNotResolved:
		return b, "", &notResolved
	case number == numberTooMany && code != hiddenBank:
		return b, "", &tooManyLookups
	}
	return b, b.holder(number), nil
}
