package money

import "strings"

// byDecimals are the currencies of ISO 4217 that people pay with today, by the
// number of decimals that the standard gives them. Historic codes, metals, funds
// and codes for testing are left out: nobody can pay an invoice in them.
//
// The usual libraries take their decimals from CLDR, which says how amounts are
// customarily written rather than what their smallest unit is, and they know
// currencies that are gone.
var byDecimals = map[int]string{
	0: `BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF`,
	2: `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP
		CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES
		KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK
		NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB
		TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG`,
	3: `BHD IQD JOD KWD LYD OMR TND`,
}

var decimals = func() map[string]int {
	all := map[string]int{}
	for n, codes := range byDecimals {
		for code := range strings.FieldsSeq(codes) {
			all[code] = n
		}
	}
	return all
}()

// Decimals is the number of decimals that a currency has: 2 for NGN, 0 for JPY,
// 3 for KWD. It gives ErrCurrency for a code that nobody pays with.
func Decimals(code string) (int, error) {
	n, ok := decimals[code]
	if !ok {
		return 0, ErrCurrency
	}
	return n, nil
}
