package notices_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"stagegate/internal/audit"
	"stagegate/internal/infra/db"
	"stagegate/internal/notices"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/leak"
)

func TestMain(m *testing.M) { leak.Main(m, dbtest.CloseIdle) }

const (
	settings = "/api/v1/tenant/notices"
	own      = "/api/v1/auth/me/notices"
)

// put changes one kind.
func put(c *apptest.Client, path, kind string, change apptest.M) *apptest.Response {
	return c.Put(path, apptest.M{"notices": []apptest.M{apptest.WithMembers(apptest.M{"kind": kind}, change)}})
}

// kinds returns the kinds of an answer, and those that are off.
func kinds(r *apptest.Response) (all, off []notices.Kind) {
	for _, n := range apptest.Data[notices.ChoicesView](r).Notices {
		if all = append(all, n.Kind); !n.Enabled {
			off = append(off, n.Kind)
		}
	}
	return all, off
}

// setting is what an organisation says about a kind.
func setting(t *testing.T, r *apptest.Response, kind notices.Kind) notices.SettingView {
	t.Helper()
	all := apptest.Data[notices.SettingsView](r).Notices
	i := slices.IndexFunc(all, func(s notices.SettingView) bool { return s.Kind == kind })
	if i < 0 {
		t.Fatalf("the kind %s is missing", kind)
	}
	return all[i]
}

// An organisation and its people say which notices they want. What is left out stays.
func TestSettings(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, officer, finance, ada := acme.As("admin"), acme.As("officer"), acme.As("finance"), acme.As("ada")
		all, off := kinds(admin.Get(settings).Want(200))
		if len(all) != len(notices.Kinds()) || len(off) > 0 {
			t.Errorf("at first: %v, off %v", all, off)
		}
		put(admin, settings, "reminder", apptest.M{"enabled": false, "to": "CUSTOMER"}).Want(200)
		r := put(admin, settings, "reminder", apptest.M{"text": " Please hurry.\n"}).Want(200)
		apptest.Equal(t, "after two changes", setting(t, r, "reminder"), notices.SettingView{Kind: "reminder", To: "CUSTOMER", Text: "Please hurry."})
		apptest.Equal(t, "what was read and put back", admin.Put(settings, r.Data).Want(200).Data, r.Data)
		admin.Get("/api/v1/tenant/audit?action=notices.changed").Want(200).Is("2", "totalElements")
		put(admin, settings, "reminder", apptest.M{"text": nil}).Want(200)
		put(admin, settings, "file.removed", apptest.M{"enabled": false}).Refused(400, "VALIDATION_FAILED").At("notices[0].enabled")
		put(admin, settings, "file.removed", apptest.M{"text": "Call us."}).Want(200)
		other := setting(t, s.Tenant("other").As("admin").Get(settings).Want(200), "reminder")
		apptest.Equal(t, "another organisation's is enabled", other.Enabled, true)
		officer.Get(settings).Refused(403, "FORBIDDEN")

		for who, c := range map[string]*apptest.Client{"CUSTOMER": ada, "STAFF": officer, "": finance} {
			all, off := kinds(c.Get(own).Want(200))
			for _, kind := range all {
				if string(kind.To()) != who {
					t.Errorf("%s can reach %s", kind, who)
				}
			}
			if who != "" && len(all) == 0 || who == "" && len(all) > 0 || len(off) > 0 {
				t.Errorf("%s: %v, off %v", who, all, off)
			}
		}
		mine := put(ada, own, "message.received", apptest.M{"enabled": false, "optional": true}).Want(200)
		if _, off := kinds(mine); fmt.Sprint(off) != "[message.received]" {
			t.Errorf("off: %v", off)
		}
		apptest.Equal(t, "what was read and put back", ada.Put(own, mine.Data).Want(200).Data, mine.Data)
		put(ada, own, "message.received", apptest.M{"enabled": true}).Want(200)
		put(ada, own, "request.returned", apptest.M{"enabled": true}).Want(200)
	})
}

// Every wrong kind, switch and text is named with its place.
func TestWrongSettings(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, ada := acme.As("admin"), acme.As("ada")
		for _, wrong := range []struct {
			by     *apptest.Client
			path   string
			change apptest.M
			field  string
		}{
			{admin, settings, apptest.M{"kind": "nothing"}, "kind"},
			{admin, settings, apptest.M{"kind": "request.received"}, "kind"}, // twice
			{admin, settings, apptest.M{"kind": "reminder", "to": "STAFF"}, "to"},
			{admin, settings, apptest.M{"kind": "reminder", "enabled": nil}, "enabled"},
			{admin, settings, apptest.M{"kind": "reminder", "text": strings.Repeat("ä", 1001)}, "text"},
			{ada, own, apptest.M{"kind": "nothing"}, "kind"},
			{ada, own, apptest.M{"kind": "request.received"}, "kind"},
			{ada, own, apptest.M{"kind": "staff.assigned", "enabled": true}, "kind"},
			{ada, own, apptest.M{"kind": "request.returned", "enabled": false}, "enabled"},
			{ada, own, apptest.M{"kind": "invoice.issued", "enabled": false}, "enabled"},
			{ada, own, apptest.M{"kind": "payment.received", "enabled": false}, "enabled"},
			{ada, own, apptest.M{"kind": "reminder", "optional": false}, "optional"},
		} {
			r := wrong.by.Put(wrong.path, apptest.M{"notices": []apptest.M{{"kind": "request.received"}, wrong.change}})
			r.Refused(400, "VALIDATION_FAILED").At("notices[1]." + wrong.field)
		}
		admin.Put(settings, apptest.M{}).Refused(400, "VALIDATION_FAILED").At("notices")
		if _, off := kinds(admin.Get(settings).Want(200)); len(off) > 0 {
			t.Errorf("off: %v", off)
		}
	})
}

// Two who change other kinds at the same time lose nothing of each other.
func TestSettingsAtOnce(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.Tenant("acme").As("admin")
		all := slices.DeleteFunc(notices.Kinds(), notices.Kind.Required)
		apptest.Concurrently(len(all), func(i int) int {
			return put(admin, settings, string(all[i]), apptest.M{"enabled": false}).Status
		})
		if _, off := kinds(admin.Get(settings).Want(200)); len(off) != len(all) {
			t.Errorf("off: %v", off)
		}
	})
}

// A link in a mail turns a kind off, once or often, but none that is not optional.
func TestTurnOff(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		ada := acme.As("ada")
		person := notices.Person{Tenant: acme.ID, ID: ada.Get("/api/v1/auth/me").Want(200).String("id"), Email: acme.Email("ada")}
		for range 2 {
			for _, kind := range []notices.Kind{notices.MessageReceived, notices.RequestReceived} {
				err := s.DB.Write(t.Context(), func(tx *db.Tx) error {
					return s.Notices.TurnOff(t.Context(), tx, person, audit.Actor{ID: person.ID, Name: "Ada", Kind: "CUSTOMER"}, kind)
				})
				if err != nil {
					t.Fatal(err)
				}
			}
		}
		if _, off := kinds(ada.Get(own).Want(200)); fmt.Sprint(off) != "[message.received]" {
			t.Errorf("off: %v", off)
		}
		if n := apptest.Count(t, s, `SELECT COUNT(*) FROM audit_events WHERE action = 'notices.changed'`); n != 1 {
			t.Errorf("%d entries in the history", n)
		}
	})
}

// What a customer has turned off is exported with its data, and erased with them.
func TestChoicesOfErased(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, ada := acme.As("admin"), acme.As("ada")
		customer := "/api/v1/tenant/customers/" + ada.Get("/api/v1/auth/me").Want(200).String("id")
		put(ada, own, "reminder", apptest.M{"enabled": false}).Want(200)
		put(ada, own, "message.received", apptest.M{"enabled": true}).Want(200)
		exported := admin.Post(customer+"/export", nil).Want(200)
		exported.Has(1, "noticesOff").Is("reminder", "noticesOff", 0)
		admin.Post(customer+"/erase", nil).Want(200)
		if n := apptest.Count(t, s, `SELECT COUNT(*) FROM notice_choices`); n != 0 {
			t.Errorf("%d choices are left", n)
		}
	})
}
