package developer

import (
	"embed"
	"net/http"
	"strings"

	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/fault"
)

//go:embed *.html
var files embed.FS

const (
	path         = "/console/developers"
	keyPath      = path + "/keys/" // followed by the id of a key
	newKey       = keyPath + "new"
	webhooksPath = path + "/webhooks"
	hookPath     = webhooksPath + "/" // followed by the id of an endpoint
	newHook      = hookPath + "new"
	callPath     = path + "/calls"
	start        = path + "/start"

	pageSize = 25
)

// Mount serves the pages of this package.
func Mount(s *ui.Site) {
	s.Handle("GET "+path, forDevelopers(showKeys))
	s.Handle("GET "+newKey, ui.ForAdmins(showNewKey))
	s.Handle("POST "+newKey, ui.ForAdmins(createKey))
	s.Handle("GET "+keyPath+"{id}", ui.ForAdmins(showKey))
	s.Handle("POST "+keyPath+"{id}", ui.ForAdmins(changeKey))
	s.Handle("POST "+keyPath+"{id}/rotate", ui.ForAdmins(rotateKey))
	s.Handle("POST "+keyPath+"{id}/revoke", ui.ForAdmins(revokeKey))
	s.Handle("GET "+webhooksPath, forDevelopers(showWebhooks))
	s.Handle("GET "+newHook, forDevelopers(showNewWebhook))
	s.Handle("POST "+newHook, forDevelopers(createWebhook))
	s.Handle("GET "+hookPath+"{id}", forDevelopers(showWebhook))
	s.Handle("POST "+hookPath+"{id}/{do}", forDevelopers(actOnWebhook))
	s.Handle("GET "+hookPath+"{id}/settings", forDevelopers(showSettings))
	s.Handle("POST "+hookPath+"{id}/settings", forDevelopers(changeWebhook))
	s.Handle("GET "+hookPath+"{id}/deliveries/{delivery}", forDevelopers(showDelivery))
	s.Handle("POST "+hookPath+"{id}/deliveries/{delivery}/resend", forDevelopers(resend))
	s.Handle("GET "+callPath, ui.ForAdmins(showCalls))
	s.Handle("GET "+start, forDevelopers(showStart))
}

// forDevelopers admits those who manage keys or webhooks.
func forDevelopers(h ui.Handler) ui.Handler { return ui.ForStaff(h, "webhook.manage") }

// tab is a tab of the pages for developers.
type tab struct {
	Text, Path string
	Here       bool
}

// tabsOf returns the tabs that the reader may open.
func tabsOf(r *ui.Request) []tab {
	one := func(name, of string) tab {
		return tab{r.Text("developer.tabs." + name), of, r.URL.Path == of}
	}
	if r.Me().Kind != ui.TenantAdmin {
		return []tab{one("webhooks", webhooksPath), one("start", start)}
	}
	keys := one("keys", path)
	keys.Here = keys.Here || r.URL.Path == newKey // which answers with the list
	return []tab{keys, one("webhooks", webhooksPath), one("calls", callPath), one("start", start)}
}

// refusal returns the refusal of a field by the page itself.
func refusal(r *ui.Request, field, key string) ui.Answer {
	return ui.Answer{
		Status: http.StatusBadRequest, ErrorCode: fault.ValidationFailed, Message: r.Text("refusal.general.invalid"),
		Errors: []ui.Wrong{{Field: field, Code: fault.InvalidValue, Message: r.Text(key)}},
	}
}

// byField makes errors of items those of the field with the list.
func byField(a ui.Answer) ui.Answer {
	for i, e := range a.Errors {
		a.Errors[i].Field, _, _ = strings.Cut(e.Field, "[")
	}
	return a
}
