package events_test

import (
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
)

// by checks that an act makes these events, all by an actor, and returns them. An id of "" stands for none.
func (a *acts) by(kind, id, want string, do func()) []event {
	a.t.Helper()
	found := a.makes(want, do)
	for _, e := range found {
		apptest.Equal(a.t, "kind of the actor of "+e.Type, e.Actor.Kind, kind)
		if (e.Actor.ID == nil) != (id == "") || e.Actor.ID != nil && *e.Actor.ID != id {
			a.t.Errorf("%s has the actor %v, want %q", e.Type, e.Actor.ID, id)
		}
	}
	return found
}

// What a member or a key does with invoices is by the member or the key, and what follows from it, too. What the
// provider reports is by the system.
func TestActorsOfInvoices(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, officer, ada := acme.As("admin"), acme.As("officer"), acme.As("ada")
		licence := admin.Licence()
		a := &acts{t: t, admin: admin}
		a.makes("service.published", func() {})

		key, member := s.Anyone(), acme.As("manager")
		made := admin.Post(apiKeys, apptest.M{"name": "Till", "permissions": []string{"invoice.manage", "invoice.read", "payment.reconcile"}}).Want(201)
		key.Token = made.String("secret")
		for _, actor := range []struct {
			*apptest.Client

			kind, id, name string
		}{
			{member, "STAFF", member.Get("/api/v1/auth/me").Want(200).String("id"), "The manager"},
			{key, "API_KEY", made.String("id"), "Till"},
		} {
			void := func(invoice string) { actor.Post(finances+"invoices/"+invoice+"/void", nil).Want(200) }
			found := a.by(actor.kind, actor.id, "invoice.created", func() {
				actor.Post(finances+"invoices", apptest.M{"amount": 5, "currency": "NGN", "description": "Copy"}).Want(201)
			})
			a.by(actor.kind, actor.id, "invoice.voided", func() { void(found[0].Subject.ID) })

			application := officer.Accept(ada.Submit(licence))
			a.makes("request.created request.submitted request.accepted application.opened stage.entered", func() {})
			found = a.makes("invoice.created stage.completed stage.entered", func() { officer.Complete(application, licence.About).Want(200) })
			a.by(actor.kind, actor.id, "invoice.voided", func() { void(found[0].Subject.ID) })
			found = a.by(actor.kind, actor.id, "invoice.created", func() {
				actor.Post(applications+application+"/stages/"+licence.Fee+"/invoice", nil).Want(201)
			})
			newest := officer.Get(applications+application+"/history?size=1").Want(200).Is("invoice.replaced", "content", 0, "action")
			newest.Is(actor.id, "content", 0, "actor", "id").Is(actor.name, "content", 0, "actor", "name")
			a.by(actor.kind, actor.id, "payment.recorded invoice.paid stage.completed application.completed", func() {
				actor.Post(finances+"invoices/"+found[0].Subject.ID+"/record-payment", apptest.M{
					"amount": found[0].Data["amount"], "channel": "CASH", "receivedAt": s.Now().Add(-time.Minute).Format(time.RFC3339),
				}).Want(201)
			})
		}

		application := officer.Accept(ada.Submit(licence))
		a.makes("request.created request.submitted request.accepted application.opened stage.entered", func() {})
		a.makes("invoice.created stage.completed stage.entered", func() { officer.Complete(application, licence.About).Want(200) })
		a.by("SYSTEM", "", "payment.succeeded invoice.paid stage.completed application.completed", func() {
			ada.PayAt(ada.Checkout(application).Want(201).String("accessCode"), "success")
		})
	})
}
