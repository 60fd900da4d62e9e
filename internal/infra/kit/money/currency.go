package money

import "strings"

// byDecimals lists the currencies of ISO 4217 in use by number of decimals in the standard. Historic codes,
// metals, funds and test codes are excluded: invoices cannot be paid in them.
//
// Common libraries take the decimals from CLDR, which describes how amounts are usually written rather than
// their smallest unit, and include historic currencies.
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

// Decimals returns the number of decimals of a currency: 2 for NGN, 0 for JPY, 3 for
// KWD. It returns ErrCurrency for an unknown code.
func Decimals(code string) (int, error) {
	n, ok := decimals[code]
	if !ok {
		return 0, ErrCurrency
	}
	return n, nil
}
