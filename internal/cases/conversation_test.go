package cases_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// wantUnread checks the number of unread messages in records and lists.
func wantUnread(t *testing.T, c *apptest.Client, list, id string, want int) {
	t.Helper()
	c.Get(list+id).Want(200).Is(fmt.Sprint(want), "unreadMessages")
	c.Get(list[:len(list)-1]).Want(200).Member("id", id, "content").Is(fmt.Sprint(want), "unreadMessages")
}

// Customers and staff can write to each other about a request and its application through either
// of the two.
func TestMessages(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		ben := c.Acme.As("ben")
		id := c.Ada.Submit(c.Licence)
		asked := c.Ada.Post(fixture.CustomerRequests+id+"/messages", apptest.M{"body": "Is a photograph needed?"}).Want(201)
		c.Server.Clock.Advance(time.Minute)
		c.Ada.Post(fixture.CustomerRequests+id+"/messages", apptest.M{"body": "In colour?", "fileObjectIds": []string{}}).Want(201)
		asked.Is("CUSTOMER", "from", "kind").Is(nil, "readAt").Has(0, "files")
		wantUnread(t, c.Officer, fixture.StaffRequests, id, 2)
		wantUnread(t, c.Ada, fixture.CustomerRequests, id, 0)
		before := c.Officer.Get(fixture.StaffRequests + id).Want(200)
		thread := c.Officer.Get(fixture.StaffRequests + id + "/messages").Want(200)
		thread.Has(2, "content").Is("Is a photograph needed?", "content", 0, "body").Is(before.String("customer", "name"), "content", 0, "from", "name")
		c.Officer.Get(fixture.StaffRequests+id+"/messages?size=1&page=1&sort=sentAt,desc").Want(200).Is("Is a photograph needed?", "content", 0, "body").
			Is("2", "totalElements")
		wantUnread(t, c.Officer, fixture.StaffRequests, id, 2) // listing does not mark as read

		c.Officer.Post(fixture.StaffRequests+id+"/messages/read", nil).Want(200)
		wantUnread(t, c.Officer, fixture.StaffRequests, id, 0)
		c.Officer.Post(fixture.StaffRequests+id+"/messages", apptest.M{"body": "Yes."}).Want(201)
		wantUnread(t, c.Ada, fixture.CustomerRequests, id, 1)
		wantUnread(t, c.Officer, fixture.StaffRequests, id, 0)
		c.Officer.Get(fixture.StaffRequests+id).Want(200).Is("STAFF", "waitingFor").Is(before.String("waitingSince"), "waitingSince").
			Is(before.String("updatedAt"), "updatedAt")

		application := c.Officer.Accept(id)
		wantUnread(t, c.Ada, fixture.CustomerApplications, application, 1)
		seen := c.Ada.Get(fixture.CustomerApplications + application + "/messages").Want(200)
		full := c.Officer.Get(fixture.StaffApplications+application+"/messages").Want(200).String("content", 2, "from", "name")
		first, _, _ := strings.Cut(full, " ")
		seen.Is("STAFF", "content", 2, "from", "kind").Filled("content", 2, "from", "name").Is(first, "content", 2, "from", "name")
		if first == full {
			t.Errorf("the name %q has no last name", full)
		}
		seen.Filled("content", 0, "readAt").Is(nil, "content", 2, "readAt")
		c.Ada.Post(fixture.CustomerApplications+application+"/messages/read", nil).Want(200)
		c.Ada.Post(fixture.CustomerApplications+application+"/messages/read", nil).Want(200)
		wantUnread(t, c.Ada, fixture.CustomerRequests, id, 0)
		c.Ada.Post(fixture.CustomerApplications+application+"/messages", apptest.M{"body": "Thank you."}).Want(201)
		c.Officer.Post(fixture.StaffApplications+application+"/close", nil).Want(200)
		c.Officer.Post(fixture.StaffApplications+application+"/messages", apptest.M{"body": "It is closed."}).Want(201)
		c.Ada.Post(fixture.CustomerRequests+id+"/messages", apptest.M{"body": "Why?"}).Want(201)
		wantUnread(t, c.Officer, fixture.StaffApplications, application, 2)
		wantUnread(t, c.Officer, fixture.StaffRequests, id, 2)
		wantUnread(t, c.Ada, fixture.CustomerApplications, application, 1)

		for _, at := range []string{fixture.CustomerRequests + id, fixture.CustomerApplications + application} {
			ben.Get(at+"/messages").Refused(404, "NOT_FOUND")
			ben.Post(at+"/messages", apptest.M{"body": "Hello"}).Refused(404, "NOT_FOUND")
			ben.Post(at+"/messages/read", nil).Refused(404, "NOT_FOUND")
		}
		c.Ada.Post(fixture.CustomerRequests+id+"/messages", apptest.M{"body": " \n"}).Refused(400, "VALIDATION_FAILED").At("body")
		c.Ada.Post(fixture.CustomerRequests+id+"/messages", apptest.M{"body": strings.Repeat("a", 4001)}).Refused(400, "VALIDATION_FAILED").At("body")
		entries := c.CountRows(`SELECT COUNT(*) FROM audit_events WHERE action = 'message.sent' AND before IS NULL AND after IS NULL AND target_type = 'MESSAGE'`)
		if entries != 6 {
			t.Errorf("%d message entries, want 6", entries)
		}
	})
}

// Messages are not possible before the first submission, but after a withdrawal they are.
func TestMessagesBeforeSubmit(t *testing.T) {
	fixture.Each(t, func(_ *testing.T, c *fixture.Scene) {
		id := c.Ada.Draft(c.Licence)
		refused := func() {
			c.Ada.Post(fixture.CustomerRequests+id+"/messages", apptest.M{"body": "Hello"}).Refused(409, "CONFLICT")
			c.Officer.Post(fixture.StaffRequests+id+"/messages", apptest.M{"body": "Hello"}).Refused(409, "CONFLICT")
			c.Officer.Post(fixture.StaffRequests+id+"/notes", apptest.M{"body": "Hello"}).Refused(409, "CONFLICT")
			wantUnread(c.T, c.Ada, fixture.CustomerRequests, id, 0)
		}
		refused()
		c.Ada.Post(fixture.CustomerRequests+id+"/withdraw", nil).Want(200)
		refused()
		id = c.Ada.Submit(c.Licence)
		c.Ada.Post(fixture.CustomerRequests+id+"/withdraw", nil).Want(200)
		c.Ada.Post(fixture.CustomerRequests+id+"/messages", apptest.M{"body": "I shall come back."}).Want(201)
		c.Officer.Post(fixture.StaffRequests+id+"/notes", apptest.M{"body": "Will come back."}).Want(201)
		wantUnread(c.T, c.Officer, fixture.StaffRequests, id, 1)
	})
}

// Notes are visible to staff only, on a request and its application alike.
func TestNotes(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		id := c.Ada.Submit(c.Licence)
		note := c.Officer.Post(fixture.StaffRequests+id+"/notes", apptest.M{"body": "Looks good."}).Want(201)
		me := c.Officer.Get("/api/v1/auth/me").Want(200)
		note.Is(me.String("id"), "by", "id").Is(me.String("name"), "by", "name").Filled("createdAt")
		application := c.Officer.Accept(id)
		c.Server.Clock.Advance(time.Minute)
		c.Officer.Post(fixture.StaffApplications+application+"/notes", apptest.M{"body": "Ask for the fee."}).Want(201)
		for _, at := range []string{fixture.StaffRequests + id, fixture.StaffApplications + application} {
			notes := c.Officer.Get(at + "/notes").Want(200)
			notes.Has(2, "content").Is("Looks good.", "content", 0, "body").Is("Ask for the fee.", "content", 1, "body")
			c.Ada.Get(at+"/notes").Refused(403, "FORBIDDEN")
			c.Ada.Post(at+"/notes", apptest.M{"body": "Hello"}).Refused(403, "FORBIDDEN")
		}
		c.Officer.Post(fixture.StaffApplications+application+"/notes", apptest.M{"body": ""}).Refused(400, "VALIDATION_FAILED").At("body")
		if n := c.CountRows(`SELECT COUNT(*) FROM audit_events WHERE action = 'note.added' AND after IS NULL`); n != 2 {
			t.Errorf("%d note entries, want 2", n)
		}
	})
}

// Files in a message must be uploaded by its sender, are visible to both sides, and cannot be
// deleted.
func TestFilesInMessages(t *testing.T) {
	fixture.EachFileScene(t, func(t *testing.T, d *fixture.FileScene) {
		licence := d.Acme.As("admin").Licence()
		id := d.Ada.Submit(licence)
		theirs, own, officers := d.Uploaded(d.Ben), d.Uploaded(d.Ada), d.Uploaded(d.Officer)
		waiting := fixture.Pending(d.Ada).String("fileId")
		send := func(files ...string) *apptest.Response {
			return d.Ada.Post(fixture.CustomerRequests+id+"/messages", apptest.M{"body": "Here it is.", "fileObjectIds": files})
		}
		send(own, theirs).Refused(400, "VALIDATION_FAILED").At("fileObjectIds[1]")
		send(officers).Refused(400, "VALIDATION_FAILED").At("fileObjectIds[0]")
		send("x").Refused(400, "VALIDATION_FAILED").At("fileObjectIds[0]")
		send(own, own).Refused(400, "VALIDATION_FAILED").At("fileObjectIds[1]")
		send(own, own, own, own, own, own).Refused(400, "VALIDATION_FAILED").At("fileObjectIds")
		send(waiting).Refused(409, "FILE_NOT_UPLOADED")
		d.Officer.Post(fixture.StaffRequests+id+"/messages", apptest.M{"body": "Yours", "fileObjectIds": []string{own}}).Refused(400, "VALIDATION_FAILED").At("fileObjectIds[0]")
		wantUnread(t, d.Officer, fixture.StaffRequests, id, 0)

		sent := send(own).Want(201)
		d.Officer.Post(fixture.StaffRequests+id+"/messages", apptest.M{"body": "Sign this.", "fileObjectIds": []string{officers}}).Want(201)
		for _, thread := range []*apptest.Response{d.Officer.Get(fixture.StaffRequests + id + "/messages").Want(200), d.Ada.Get(fixture.CustomerRequests + id + "/messages").Want(200)} {
			for n, file := range []string{own, officers} {
				thread.Is(file, "content", n, "files", 0, "id").Filled("content", n, "files", 0, "downloadUrl")
			}
		}
		sent.Filled("files", 0, "downloadUrl")
		d.Ada.Delete(fixture.Files+"/"+own).Refused(409, "FILE_IN_USE")
		d.Officer.Delete(fixture.Files+"/"+officers).Refused(409, "FILE_IN_USE")
		d.Ada.Post(fixture.CustomerRequests+id+"/withdraw", nil).Want(200)
		d.Ada.Delete(fixture.Files+"/"+own).Refused(409, "FILE_IN_USE")
		d.Ada.Get(fixture.Files+"/"+officers).Refused(404, "NOT_FOUND")
	})
}

// The rate limit of messages per hour applies per person, across cases. Refused messages do not
// count.
func TestMessagesPerHour(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		c := fixture.New(t, s)
		one, two := c.Ada.Submit(c.Licence), c.Acme.As("ben").Submit(c.Licence)
		send := func(client *apptest.Client, at string) *apptest.Response {
			return client.Post(at+"/messages", apptest.M{"body": "Hello"})
		}
		c.Ada.Post(fixture.CustomerRequests+one+"/messages", apptest.M{"body": "Hello", "fileObjectIds": []string{one}}).Refused(400, "VALIDATION_FAILED")
		send(c.Officer, fixture.StaffRequests+one).Want(201)
		send(c.Officer, fixture.StaffRequests+two).Want(201)
		if r := send(c.Officer, fixture.StaffRequests+one).Refused(429, "TOO_MANY_REQUESTS"); r.Header.Get("Retry-After") == "" {
			t.Errorf("no Retry-After: %v", r.Header)
		}
		send(c.Ada, fixture.CustomerRequests+one).Want(201)
		send(c.Ada, fixture.CustomerRequests+one).Want(201)
		send(c.Ada, fixture.CustomerRequests+one).Refused(429, "TOO_MANY_REQUESTS")
		c.Officer.Post(fixture.StaffRequests+one+"/notes", apptest.M{"body": "Notes are not limited."}).Want(201)
		s.Clock.Advance(time.Hour)
		c.SignInAgain()
		send(c.Ada, fixture.CustomerRequests+one).Want(201)
		wantUnread(t, c.Officer, fixture.StaffRequests, one, 3)
	}, func(c *config.Config) { c.RateLimits, c.MessagesPerHour = "on", 2 })
}

// Messages written before the other side marks its messages as read become read, later ones do
// not, and no message is missing from the count.
func TestMessagesReadRace(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		id := c.Ada.Submit(c.Licence)
		for range fixture.Rounds {
			before := c.Ada.Post(fixture.CustomerRequests+id+"/messages", apptest.M{"body": "before"}).Want(201).String("id")
			fixture.Concurrently(4, func(i int) *apptest.Response {
				if i%2 == 0 {
					return c.Officer.Post(fixture.StaffRequests+id+"/messages/read", nil)
				}
				return c.Ada.Post(fixture.CustomerRequests+id+"/messages", apptest.M{"body": "meanwhile"})
			})
			thread := c.Officer.Get(fixture.StaffRequests + id + "/messages?size=100&sort=sentAt,desc").Want(200)
			unread := 0
			for i := range thread.Len("content") {
				if thread.Value("content", i, "readAt") == nil {
					unread++
				}
			}
			thread.Member("id", before, "content").Filled("readAt")
			wantUnread(t, c.Officer, fixture.StaffRequests, id, unread)
			c.Officer.Post(fixture.StaffRequests+id+"/messages/read", nil).Want(200)
			wantUnread(t, c.Officer, fixture.StaffRequests, id, 0)
		}
	})
}

// A message sent during the erasure of its customer's data does not keep its text.
func TestEraseMessagesRace(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		admin := c.Acme.As("admin")
		id := c.Ada.Submit(c.Licence)
		application := c.Officer.Accept(id)
		c.Officer.Post(fixture.StaffApplications+application+"/close", nil).Want(200)
		customer := c.Ada.Get("/api/v1/auth/me").Want(200).String("id")
		answers := fixture.Concurrently(6, func(i int) *apptest.Response {
			switch i {
			case 0:
				return admin.Post(customers+customer+"/erase", nil)
			case 1, 2:
				return c.Ada.Post(fixture.CustomerRequests+id+"/messages", apptest.M{"body": "I have moved."})
			}
			return c.Ada.Post(fixture.CustomerApplications+application+"/messages", apptest.M{"body": "I have moved."})
		})
		answers[0].Want(200)
		for _, r := range answers[1:] {
			if r.Status != 201 && r.Status != 401 {
				t.Errorf("concurrent message: %d %s", r.Status, r.ErrorCode)
			}
		}
		if n := c.CountRows(`SELECT COUNT(*) FROM messages WHERE body <> 'Erased.' OR author_name <> 'Erased customer'`); n != 0 {
			t.Errorf("%d messages are left", n)
		}
	})
}

// The number of unread messages is right after messages were sent and read at the same time.
func TestReadMessagesRace(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		id := c.Ada.Submit(c.Licence)
		for range 3 {
			answers := fixture.Concurrently(8, func(i int) *apptest.Response {
				if i%2 == 0 {
					return c.Ada.Post(fixture.CustomerRequests+id+"/messages", apptest.M{"body": "Why?"})
				}
				return c.Officer.Post(fixture.StaffRequests+id+"/messages/read", nil)
			})
			for _, r := range answers {
				if r.Status != 200 && r.Status != 201 {
					t.Errorf("%d %s", r.Status, r.ErrorCode)
				}
			}
		}
		c.Officer.Post(fixture.StaffRequests+id+"/messages/read", nil).Want(200)
		wantUnread(t, c.Officer, fixture.StaffRequests, id, 0)
		c.Officer.Get("/api/v1/staff/cases?view=unread").Want(200).Has(0, "content")
	})
}
