package payments

import (
	"maps"
	"slices"
	"strings"
)

// declines are the reasons for which the payer's bank can decline, with the texts that the provider reports.
var declines = map[string]string{
	"CARD_DECLINED":      "Declined",
	"INSUFFICIENT_FUNDS": "Insufficient Funds",
	"EXPIRED_CARD":       "Expired Card",
	"LIMIT":              "Exceeds withdrawal limit",
	"CANCELLED":          "Transaction cancelled by customer",
	"UNKNOWN":            "Unable to process transaction",
}

// The ways to pay.
const (
	channelCard        = "card"
	channelTransfer    = "bank_transfer"
	channelMobileMoney = "mobile_money"
)

var channels = []string{channelCard, channelTransfer, channelMobileMoney}

// mistake returns what is wrong with a decision, or "".
func (c choice) mistake() string {
	switch _, known := declines[c.Reason]; {
	case c.Reason != "" && !known:
		return "reason must be one of " + strings.Join(slices.Sorted(maps.Keys(declines)), ", ")
	case c.Channel != "" && !slices.Contains(channels, c.Channel):
		return "channel must be one of " + strings.Join(channels, ", ")
	}
	return ""
}

// account is what the provider reports about the card or account: digits of an account are partly hidden.
type account struct{ bin, last4, kind, bank, brand string }

var accounts = map[string]account{
	channelCard:        {"408408", "4081", "visa ", "TEST BANK", "visa"}, // with the space, as the real one
	channelTransfer:    {"008XXX", "X081", "transfer", "TEST BANK", "Managed Account"},
	channelMobileMoney: {"055XXX", "X987", "", "MTN", "Mtn"},
}
