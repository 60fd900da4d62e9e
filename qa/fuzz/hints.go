package fuzz

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/hex"
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"stagegate/internal/infra/auth"
	"stagegate/internal/testkit/apidoc"
	"stagegate/internal/testkit/apptest"
)

type hint func(f *Fuzzer, at *place, s *apidoc.Schema) any

// hints generate values for properties by name if the schema is not sufficient. A nil value means that the
// schema is sufficient.
var hints = map[string]hint{
	"password":         secret,
	"confirmPassword":  secret,
	"currentPassword":  func(f *Fuzzer, _ *place, _ *apidoc.Schema) any { return passwords[f.rng.IntN(len(passwords))] },
	"email":            address,
	"tenantSlug":       slugOf,
	"token":            mailedToken,
	"refreshToken":     fromPool("refreshToken"),
	"currency":         oneOf("NGN", "NGN", "NGN", "NGN", "GHS", "USD", "JPY", "KWD", "XXX"),
	"price":            oneNumber(0, 100, 2500.5),
	"amount":           oneNumber(0, 100, 2500.5, 0.01, 1e9),
	"position":         rarely,
	"partyCount":       rarely,
	"minParties":       rarely,
	"maxParties":       func(f *Fuzzer, _ *place, _ *apidoc.Schema) any { return 1 + f.rng.IntN(5) },
	"maxStaff":         unlimited,
	"maxServices":      unlimited,
	"maxCustomers":     unlimited,
	"maxMailsPerDay":   unlimited,
	"maxBytesPerDay":   unlimited,
	"providerPlanCode": rarely,

	"maxApplicationsPerCycle": unlimited,

	"required":         func(f *Fuzzer, _ *place, _ *apidoc.Schema) any { return f.chance(0.2) },
	"active":           func(f *Fuzzer, _ *place, _ *apidoc.Schema) any { return f.chance(0.95) },
	"showRule":         rule,
	"requiredRule":     rule,
	"minLength":        rarely,
	"maxLength":        rarely,
	"pattern":          rarely,
	"min":              rarely,
	"max":              rarely,
	"acceptedTypes":    rarely,
	"maxSizeBytes":     rarely,
	"rule":             rule,
	"value":            answer,
	"partyId":          party,
	"fileObjectId":     arrived,
	"mimeType":         oneOf("image/png", "image/png", "application/pdf", "text/html"),
	"originalFilename": oneOf("card.png", "card.png", "card.pdf", "../../card.png", "карта.png"),
	"sizeBytes":        oneNumber(68, 68, 1, 1<<20, 20<<20, 20<<20+1),
	"bankCode":         fromPool("bankCode"),
	"accountNumber":    oneOf("0123456789", "0123456789", "12"),
	"planCode":         fromPool("planCode"),
	"slug":             func(f *Fuzzer, _ *place, _ *apidoc.Schema) any { return f.fresh("org") },
	"sort":             oneOf("createdAt,desc", "createdAt", "createdAt,asc", "updatedAt,desc", "name", "code,asc", "nonsense"),
	"page":             oneNumber(0, 0, 0, 1, 2, 1e8),
	"size":             oneNumber(1, 2, 5, 20, 100, 1000),
	"wait":             oneNumber(0, 0, 1),
	"url":              oneOf("http://127.0.0.1:9/hook", "https://10.0.0.1/hook", "ftp://127.0.0.1/", "hook"), // never beyond this machine
	"issuer":           oneOf("http://127.0.0.1:9", "https://10.0.0.1", "issuer"),
	"secondFactor":     oneOf("OFF", "OFF", "OFF", "SOMETIMES"), // or else everybody would have to set one up
	"allowedAddresses": rarely,
	"verifyCode":       fromPool("verifyCode"),
	"issuedOn":         issuedOn,
	"validFrom":        oneOf("ISSUE", "ISSUE", "ISSUE", "ISSUE", "ISSUE", "ISSUE", "request.c1", "holder"),
	"numberPattern":    oneOf("N-{seq:3}", "N-{seq:3}", "{service}/{year}.{seq:6}", "{month}-{random:4}", "N-{seq}", "{nothing}"),
	"title":            oneOf("Permit", "Permit", "Permit", "Permit", "Permit", "Permit of {{party.name}}", "Permit {{certificate.number}}", "{{nothing}}"),
	"publicFields":     func(f *Fuzzer, _ *place, _ *apidoc.Schema) any { return []any{"holder", "request.c1"}[:f.rng.IntN(3)] },
	"expiresBefore":    oneOf("2027-01-01", "2099-12-31", "2027-02-30"),
	"pkcs12":           oneOf("AAAA", "MIIEpgIBAzCCBGwG", "no base64"),
	"callbackUrl":      oneOf("https://example.com/back", "http://127.0.0.1/back?x=1", "javascript:alert(1)", "back"),
	"code": func(f *Fuzzer, at *place, s *apidoc.Schema) any {
		if s.Pattern != "" {
			return f.fresh("c")
		}
		return fromPool("handoff")(f, at, s)
	},
	"options": func(f *Fuzzer, _ *place, _ *apidoc.Schema) any {
		options := []any{map[string]any{"label": "A", "value": "a"}, map[string]any{"label": "B", "value": "b"}}
		return options[:f.rng.IntN(3)]
	},
}

// issuedOn returns what a certificate of the service is issued on.
func issuedOn(f *Fuzzer, at *place, _ *apidoc.Schema) any {
	if k := f.pick(at.pool, "stage", at.bound); k != nil && f.chance(0.4) {
		return k.value
	}
	return "COMPLETION"
}

// slugOf returns the slug of whoever signs in, or of the caller.
func slugOf(f *Fuzzer, at *place, _ *apidoc.Schema) any {
	switch {
	case f.meant != nil:
		return f.meant.slug
	case at.who.slug != "":
		return at.who.slug
	}
	return of("acme", "rival")(f)
}

func oneOf(texts ...string) hint {
	return func(f *Fuzzer, _ *place, _ *apidoc.Schema) any { return of(texts...)(f) }
}

func oneNumber(numbers ...float64) hint {
	return func(f *Fuzzer, _ *place, _ *apidoc.Schema) any { return numbers[f.rng.IntN(len(numbers))] }
}

func fromPool(kind string) hint {
	return func(f *Fuzzer, at *place, _ *apidoc.Schema) any {
		if k := f.pick(at.pool, kind, nil); k != nil {
			return k.value
		}
		if k := f.pick(f.commons, kind, nil); k != nil {
			return k.value
		}
		return nil
	}
}

// mailedToken returns a token from a mailed link, preferably for the operation, possibly used already.
func mailedToken(f *Fuzzer, at *place, s *apidoc.Schema) any {
	for _, page := range slices.Sorted(maps.Keys(f.commons)) {
		if strings.HasPrefix(page, "/") && (strings.HasSuffix(at.op.Path, page) || f.chance(0.1)) {
			v := fromPool(page)(f, at, s)
			if f.chance(0.6) {
				f.commons[page] = slices.DeleteFunc(f.commons[page], func(k *known) bool { return k.value == v })
			}
			return v
		}
	}
	return nil
}

// rarely omits a property nearly always.
func rarely(f *Fuzzer, _ *place, _ *apidoc.Schema) any {
	if f.chance(0.8) {
		return absent{}
	}
	return nil
}

// unlimited mostly omits a limit of a plan, so that records can still be created.
func unlimited(f *Fuzzer, _ *place, _ *apidoc.Schema) any {
	if f.chance(0.95) {
		return absent{}
	}
	return 10000 //nolint:mnd // far away
}

// secret returns one of the two passwords, the same throughout the call.
func secret(f *Fuzzer, _ *place, _ *apidoc.Schema) any {
	if f.chance(0.97) {
		return f.secret
	}
	return of("wrong-horse-battery", "short", "password123", "ünïcödé-horse")(f)
}

// address returns a known address for sign-in, and otherwise a new one.
func address(f *Fuzzer, at *place, s *apidoc.Schema) any {
	mail := f.fresh("mail") + "@fuzz.test"
	if s.Format != "email" && f.chance(0.9) {
		for range 20 {
			p := f.people[f.rng.IntN(len(f.people))]
			if p.email != "" && (p.scope == auth.PlatformScope) == (at.op.ID == "platformLogin") {
				f.meant, mail = p, p.email
				break
			}
		}
	}
	if at.who.email != "" && f.chance(0.1) {
		mail = at.who.email
	}
	if mailers[at.op.ID] {
		f.mailed = append(f.mailed, mail)
	}
	return mail
}

func rule(f *Fuzzer, at *place, _ *apidoc.Schema) any {
	if f.chance(0.92) {
		return absent{}
	}
	code := "x"
	if k := f.pick(at.pool, "questionCode", at.bound); k != nil {
		code = k.value
	}
	return "request." + code + of(" == 'a'", " != 'a'", " == true", " in ['a', 'b']", " > 5", " == ", " in valueSets.x", "", " && party.x")(f)
}

// answer returns an answer to the question in the path.
func answer(f *Fuzzer, at *place, _ *apidoc.Schema) any {
	if at.about == nil || f.chance(0.05) {
		return nil
	}
	kind, _ := at.about.object["answerType"].(string)
	options, _ := at.about.object["options"].([]any)
	var values []any
	for _, o := range options {
		option, _ := o.(map[string]any)
		values = append(values, option["value"])
	}
	switch kind {
	case "SINGLE_CHOICE":
		if len(values) > 0 {
			return values[f.rng.IntN(len(values))]
		}
	case "MULTIPLE_CHOICE":
		return values[:min(len(values), 1+f.rng.IntN(3))]
	case "BOOLEAN":
		return f.chance(0.5)
	case "DATE":
		return of("2026-11-20", "2028-02-29", "0001-01-01", "9999-12-31")(f)
	case "NUMBER":
		return of("5", "0.5", "-3", "12345678901234567890", "1.50")(f)
	case "MONEY":
		return of("5", "0.5", "2500.50", "-3", "0.001")(f)
	case "EMAIL":
		return of("ada@mail.example", "ada")(f)
	case "PHONE":
		return of("+2348012345678", "0801")(f)
	case "COUNTRY":
		return of("NG", "GH", "XX")(f)
	case "TEXT", "LONG_TEXT":
		return words[f.rng.IntN(len(words))]
	}
	return nil
}

// party returns a party if the question or document in the path is per party.
func party(f *Fuzzer, at *place, _ *apidoc.Schema) any {
	if at.about != nil && at.about.object["appliesTo"] == "REQUEST" {
		return absent{}
	}
	if k := f.pick(at.pool, "party", at.bound); k != nil {
		return k.value
	}
	return absent{}
}

// arrived returns a file, uploaded if possible.
func arrived(f *Fuzzer, at *place, _ *apidoc.Schema) any {
	var uploaded []*known
	for _, k := range at.pool["file"] {
		if k.object["status"] == "UPLOADED" && (k.near["owner"] == "" || k.near["owner"] == at.who.email) {
			uploaded = append(uploaded, k)
		}
	}
	if len(uploaded) == 0 {
		return nil
	}
	return uploaded[len(uploaded)-1-f.rng.IntN(min(5, len(uploaded)))].value //nolint:mnd // the newest
}

// bodies generates the bodies of operations without a schema, with their headers.
var bodies = map[string]func(f *Fuzzer, at *place) ([]byte, http.Header){
	"importService": func(f *Fuzzer, at *place) ([]byte, http.Header) {
		k := f.pick(at.pool, "export", nil)
		if k == nil || f.chance(0.3) {
			return nil, nil
		}
		raw, _ := json.Marshal(k.object)
		return raw, nil
	},
	"importTranslations": func(f *Fuzzer, _ *place) ([]byte, http.Header) {
		if f.chance(0.3) {
			return nil, nil
		}
		raw, _ := json.Marshal("part,code,field,en\r\nSERVICE,,name,Fuzzed\r\n")
		return raw, nil
	},
	"createInvoice": func(f *Fuzzer, at *place) ([]byte, http.Header) {
		invoice := map[string]any{"amount": 150.5, "currency": "NGN", "description": "By hand"}
		if k := f.pick(at.pool, "offered", nil); k != nil && f.chance(0.5) {
			invoice = map[string]any{"serviceId": k.value, "partyCount": 1 + f.rng.IntN(3)}
		}
		if f.chance(0.2) {
			return nil, nil
		}
		raw, _ := json.Marshal(invoice)
		return raw, nil
	},
	"paymentWebhook": func(f *Fuzzer, _ *place) ([]byte, http.Header) {
		data := map[string]any{"reference": f.value(&apidoc.Schema{Type: apidoc.Types{"string"}}, "", nil)}
		if k := f.pick(f.anyPool(), "reference", nil); k != nil {
			data["reference"] = k.value
		}
		raw, _ := json.Marshal(map[string]any{"event": of("charge.success", "charge.failed", "subscription.create", "refund.processed")(f), "data": data})
		mac := hmac.New(sha512.New, []byte(paymentKey))
		mac.Write(raw)
		return raw, http.Header{"X-Paystack-Signature": {hex.EncodeToString(mac.Sum(nil))}}
	},
	"storageWebhook": func(f *Fuzzer, _ *place) ([]byte, http.Header) {
		notice := map[string]any{
			"notification_type": of("upload", "delete", "eager")(f), "public_id": "x", "version": 1700000001,
			"resource_type": "image", "type": "authenticated", "format": "png", "bytes": f.rng.IntN(2000), //nolint:mnd // any
		}
		if k := f.pick(f.anyPool(), "file", nil); k != nil {
			notice["public_id"] = k.near["tenant"] + "/" + k.value
		}
		raw, _ := json.Marshal(notice)
		stamp := strconv.FormatInt(f.s.Now().Add(time.Duration(f.rng.IntN(2))*-time.Hour).Unix(), 10)
		mac := hmac.New(sha256.New, []byte(storageKey))
		mac.Write([]byte(stamp + "."))
		mac.Write(raw)
		return raw, http.Header{"X-Storage-Timestamp": {stamp}, "X-Storage-Signature": {hex.EncodeToString(mac.Sum(nil))}}
	},
}

// weights are the relative frequencies of operations; the default is 1. Operations that delete records or are
// slow are rare, and those that advance records are frequent.
var weights = map[string]float64{
	"logout": 0.1, "endSession": 0.1, "endOtherSessions": 0.1, "endMemberSessions": 0.1, "changePassword": 0.1, "resetPassword": 0.5, "login": 0.2, "platformLogin": 0.1, "deactivateMember": 0.3,
	"deactivateAdministrator": 0.2, "suspendTenant": 0.05, "reactivateTenant": 0.1, "archiveService": 0.1, "unpublishService": 0.1, "discardServiceChanges": 0.1,
	"removeStage": 0.2, "removeQuestion": 0.1, "removeCharge": 0.2, "removeRequirement": 0.3, "withdrawRequest": 0.1, "rejectRequest": 0.2,
	"closeApplication": 0.1, "voidInvoice": 0.2, "deleteFile": 0.2, "exportService": 0.5, "changeBillingPlan": 0.3, "addBillingPlan": 0.5,
	"registerCustomer": 0.4, "registerOrganization": 0.4, "acceptInvitation": 0.5, "addRole": 0.3, "inviteAdministrator": 0.3,
	"createServiceFromTemplate": 0.3, "createService": 1.5, "addStage": 0.4, "addQuestion": 4, "addCharge": 2, "publishService": 2, "createRequest": 3, "answerRequest": 8, "setAnswersOfRequest": 2, "attachToRequest": 4, "setPartiesOfRequest": 2,
	"submitRequest": 5, "acceptRequest": 6, "completeStage": 6, "payMyApplication": 3, "authoriseUpload": 2, "answerApplication": 2, "setAnswersOfApplication": 1,
	"attachToApplication": 2, "checkoutPlan": 1.5, "startPayment": 2,
}

// mailers are operations that send a mail to an address in the call.
var mailers = map[string]bool{
	"registerCustomer": true, "registerOrganization": true, "inviteMember": true, "inviteAdministrator": true, "forgotPassword": true,
}

// passwords are the passwords that people switch between.
var passwords = []string{apptest.Password, "another-" + apptest.Password}
