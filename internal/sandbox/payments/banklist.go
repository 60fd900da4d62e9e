package payments

import "strings"

// bank is a bank or a wallet that the sandbox knows.
type bank struct {
	id       int
	name     string
	code     string
	currency string
	kind     string
}

// hiddenBank is not listed but resolves, like the real provider's bank for tests.
const hiddenBank = "001"

// countries are those of the currencies, as the provider spells them.
var countries = map[string]string{
	"NGN": "Nigeria", "USD": "Nigeria", "GHS": "Ghana", "KES": "Kenya", "ZAR": "South Africa",
}

// banks are a few for each currency. Some codes begin with zeros or are letters, so
// that a client that reads a code as a number fails.
var banks = []bank{
	{1, "Access Bank", "044", "NGN", "nuban"},
	{3, "Ecobank Nigeria", "050", "NGN", "nuban"},
	{7, "First Bank of Nigeria", "011", "NGN", "nuban"},
	{9, "Guaranty Trust Bank", "058", "NGN", "nuban"},
	{18, "United Bank For Africa", "033", "NGN", "nuban"},
	{20, "Wema Bank", "035", "NGN", "nuban"},
	{21, "Zenith Bank", "057", "NGN", "nuban"},
	{67, "Kuda Bank", "50211", "NGN", "nuban"},
	{171, "OPay Digital Services Limited (OPay)", "999992", "NGN", "nuban"},
	{601, "Guaranty Trust Bank (USD)", "G058", "USD", "nuban"},
	{602, "Zenith Bank (USD)", "Z057", "USD", "nuban"},
	{28, "MTN", "MTN", "GHS", "mobile_money"},
	{29, "AirtelTigo", "ATL", "GHS", "mobile_money"},
	{66, "Telecel Cash", "VOD", "GHS", "mobile_money"},
	{30, "GCB Bank Limited", "040100", "GHS", "ghipss"},
	{31, "Ecobank Ghana Limited", "130100", "GHS", "ghipss"},
	{32, "Fidelity Bank Ghana Limited", "240100", "GHS", "ghipss"},
	{231, "M-PESA", "MPESA", "KES", "mobile_money"},
	{232, "Airtel Money", "ATL_KE", "KES", "mobile_money"},
	{241, "Kenya Commercial Bank", "01", "KES", "kepss"},
	{242, "Equity Bank", "68", "KES", "kepss"},
	{243, "Co-operative Bank of Kenya", "11", "KES", "kepss"},
	{140, "Absa Bank Limited, South Africa", "632005", "ZAR", "basa"},
	{141, "Capitec Bank Limited", "470010", "ZAR", "basa"},
	{142, "First National Bank", "250655", "ZAR", "basa"},
	{143, "Standard Bank South Africa", "051001", "ZAR", "basa"},
}

// bankWith returns the bank with a code, also the hidden one.
func bankWith(code string) (bank, bool) {
	if code == hiddenBank {
		return bank{id: 24, name: "Test Bank", code: hiddenBank, currency: ownCurrency, kind: "nuban"}, true
	}
	for _, b := range banks {
		if b.code == code {
			return b, true
		}
	}
	return bank{}, false
}

// banksOf filters the banks by currency and country, "" for any.
func banksOf(currency, country string) []bank {
	country = strings.ReplaceAll(strings.ToLower(country), "-", " ")
	found := []bank{}
	for _, b := range banks {
		if (currency == "" || b.currency == currency) && (country == "" || strings.ToLower(countries[b.currency]) == country) {
			found = append(found, b)
		}
	}
	return found
}

// listed is a bank as the list shows it.
func (b bank) listed() map[string]any {
	const always = "2016-07-14T10:04:29.000Z"
	return map[string]any{
		"id": b.id, "name": b.name, "slug": strings.ReplaceAll(strings.ToLower(b.name), " ", "-"),
		"code": b.code, "longcode": "", "gateway": nil, "pay_with_bank": false, "supports_transfer": true,
		"available_for_direct_debit": false, "active": true, "is_deleted": nil,
		"country": countries[b.currency], "currency": b.currency, "type": b.kind,
		"createdAt": always, "updatedAt": always,
	}
}

// These account numbers produce errors.
const (
	numberNotResolved = "0000000422" // the bank knows no such account
	numberTooMany     = "0000000429" // the daily limit of look-ups is reached, except at the hidden bank
)

// plausibleAccount reports whether a number has the form of the bank's accounts.
func (b bank) plausibleAccount(number string) bool {
	if strings.Trim(number, "0123456789") != "" {
		return false
	}
	if b.kind == "nuban" {
		return len(number) == 10
	}
	return len(number) >= 6 && len(number) <= 16
}

// holder is the invented, but constant name of the holder of an account.
func (b bank) holder(number string) string {
	first := []string{"ADA", "BAYO", "CHIDI", "EFUA", "FATIMA", "KOFI", "NALEDI", "WANJIKU"}
	last := []string{"ACHEBE", "BALOGUN", "DLAMINI", "KAMAU", "MENSAH", "OKAFOR", "OWUSU", "SANUSI"}
	code := derived("holder", b.code+"/"+number, 2)
	return last[int(code[0])%len(last)] + " " + first[int(code[1])%len(first)]
}
