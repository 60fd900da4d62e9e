package app_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"stagegate/internal/app"
	"stagegate/internal/testkit/apptest"
)

// wantUnread makes sure how many messages are unread, as records and lists tell.
func wantUnread(t *testing.T, c *apptest.Client, list, id string, want int) {
	t.Helper()
	record, item := c.Get(list+id).Want(200), c.Get(list[:len(list)-1]).Want(200).With("id", id, "content")
	if record.String("unreadMessages") != fmt.Sprint(want) || fmt.Sprint(item["unreadMessages"]) != fmt.Sprint(want) {
		t.Errorf("%s%s has %v unread messages, and %v in the list, want %d", list, id, record.Value("unreadMessages"), item["unreadMessages"], want)
	}
}

// Customer and staff write to each other about a request and its application, whichever of
// the two they look at.
func TestMessages(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		ben := c.acme.As("ben")
		id := c.ada.HandIn(c.licence)
		first := c.ada.Post(mine+id+"/messages", apptest.M{"body": "Is a photograph needed?"}).Want(201)
		c.s.Clock.Forward(time.Minute)
		c.ada.Post(mine+id+"/messages", apptest.M{"body": "In colour?", "fileObjectIds": []string{}}).Want(201)
		if first.String("from", "kind") != "CUSTOMER" || first.Value("readAt") != nil || first.Len("files") != 0 {
			t.Errorf("the message: %s", first.Body)
		}
		wantUnread(t, c.officer, reviews, id, 2)
		wantUnread(t, c.ada, mine, id, 0)
		before := c.officer.Get(reviews + id).Want(200)
		thread := c.officer.Get(reviews + id + "/messages").Want(200)
		if thread.Len("content") != 2 || thread.String("content", 0, "body") != "Is a photograph needed?" || thread.String("content", 0, "from", "name") != before.String("customer", "name") {
			t.Errorf("the thread: %s", thread.Body)
		}
		if page := c.officer.Get(reviews + id + "/messages?size=1&page=1&sort=sentAt,desc").Want(200); page.String("content", 0, "body") != "Is a photograph needed?" || page.String("totalElements") != "2" {
			t.Errorf("a page of the thread: %s", page.Body)
		}
		wantUnread(t, c.officer, reviews, id, 2) // reading is not marking

		c.officer.Post(reviews+id+"/messages/read", nil).Want(200)
		wantUnread(t, c.officer, reviews, id, 0)
		c.officer.Post(reviews+id+"/messages", apptest.M{"body": "Yes."}).Want(201)
		wantUnread(t, c.ada, mine, id, 1)
		wantUnread(t, c.officer, reviews, id, 0)
		if after := c.officer.Get(reviews + id).Want(200); after.String("waitingFor") != "STAFF" || after.String("waitingSince") != before.String("waitingSince") || after.String("updatedAt") != before.String("updatedAt") {
			t.Errorf("a message changed the record: %s", after.Body)
		}

		application := c.officer.Accept(id)
		wantUnread(t, c.ada, ownProcesses, application, 1)
		seen := c.ada.Get(ownProcesses + application + "/messages").Want(200)
		full := c.officer.Get(processes+application+"/messages").Want(200).String("content", 2, "from", "name")
		if got := seen.String("content", 2, "from", "name"); seen.String("content", 2, "from", "kind") != "STAFF" || got == "" || got != strings.Fields(full)[0] || got == full {
			t.Errorf("the customer sees %q, and staff %q", got, full)
		}
		if seen.Value("content", 0, "readAt") == nil || seen.Value("content", 2, "readAt") != nil {
			t.Errorf("read messages: %s", seen.Body)
		}
		c.ada.Post(ownProcesses+application+"/messages/read", nil).Want(200)
		c.ada.Post(ownProcesses+application+"/messages/read", nil).Want(200)
		wantUnread(t, c.ada, mine, id, 0)
		c.ada.Post(ownProcesses+application+"/messages", apptest.M{"body": "Thank you."}).Want(201)
		c.officer.Post(processes+application+"/close", nil).Want(200)
		c.officer.Post(processes+application+"/messages", apptest.M{"body": "It is closed."}).Want(201)
		c.ada.Post(mine+id+"/messages", apptest.M{"body": "Why?"}).Want(201)
		wantUnread(t, c.officer, processes, application, 2)
		wantUnread(t, c.officer, reviews, id, 2)
		wantUnread(t, c.ada, ownProcesses, application, 1)

		for _, at := range []string{mine + id, ownProcesses + application} {
			ben.Get(at+"/messages").Refused(404, "NOT_FOUND")
			ben.Post(at+"/messages", apptest.M{"body": "Hello"}).Refused(404, "NOT_FOUND")
			ben.Post(at+"/messages/read", nil).Refused(404, "NOT_FOUND")
		}
		c.ada.Post(mine+id+"/messages", apptest.M{"body": " \n"}).Refused(400, "VALIDATION_FAILED").At("body")
		c.ada.Post(mine+id+"/messages", apptest.M{"body": strings.Repeat("a", 4001)}).Refused(400, "VALIDATION_FAILED").At("body")
		entries := c.count(`SELECT COUNT(*) FROM audit_events WHERE action = 'message.sent' AND before IS NULL AND after IS NULL AND target_type = 'MESSAGE'`)
		if entries != 6 {
			t.Errorf("%d entries of messages, want 6", entries)
		}
	})
}

// Before the first submit there is nothing to talk about; a request that was submitted and
// withdrawn goes on.
func TestMessagesBeforeSubmit(t *testing.T) {
	eachScene(t, func(_ *testing.T, c *scene) {
		id := c.ada.Draft(c.licence)
		refused := func() {
			c.ada.Post(mine+id+"/messages", apptest.M{"body": "Hello"}).Refused(409, "CONFLICT")
			c.officer.Post(reviews+id+"/messages", apptest.M{"body": "Hello"}).Refused(409, "CONFLICT")
			c.officer.Post(reviews+id+"/notes", apptest.M{"body": "Hello"}).Refused(409, "CONFLICT")
			wantUnread(c.t, c.ada, mine, id, 0)
		}
		refused()
		c.ada.Post(mine+id+"/withdraw", nil).Want(200)
		refused()
		id = c.ada.HandIn(c.licence)
		c.ada.Post(mine+id+"/withdraw", nil).Want(200)
		c.ada.Post(mine+id+"/messages", apptest.M{"body": "I shall come back."}).Want(201)
		c.officer.Post(reviews+id+"/notes", apptest.M{"body": "Will come back."}).Want(201)
		wantUnread(c.t, c.officer, reviews, id, 1)
	})
}

// Notes are of staff, on a request and its application alike.
func TestNotes(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		id := c.ada.HandIn(c.licence)
		note := c.officer.Post(reviews+id+"/notes", apptest.M{"body": "Looks good."}).Want(201)
		me := c.officer.Get("/api/v1/auth/me").Want(200)
		if note.String("by", "id") != me.String("id") || note.String("by", "name") != me.String("name") || note.String("createdAt") == "" {
			t.Errorf("the note: %s", note.Body)
		}
		application := c.officer.Accept(id)
		c.s.Clock.Forward(time.Minute)
		c.officer.Post(processes+application+"/notes", apptest.M{"body": "Ask for the fee."}).Want(201)
		for _, at := range []string{reviews + id, processes + application} {
			notes := c.officer.Get(at + "/notes").Want(200)
			if notes.Len("content") != 2 || notes.String("content", 0, "body") != "Looks good." || notes.String("content", 1, "body") != "Ask for the fee." {
				t.Errorf("the notes: %s", notes.Body)
			}
			c.ada.Get(at+"/notes").Refused(403, "FORBIDDEN")
			c.ada.Post(at+"/notes", apptest.M{"body": "Hello"}).Refused(403, "FORBIDDEN")
		}
		c.officer.Post(processes+application+"/notes", apptest.M{"body": ""}).Refused(400, "VALIDATION_FAILED").At("body")
		if n := c.count(`SELECT COUNT(*) FROM audit_events WHERE action = 'note.added' AND after IS NULL`); n != 2 {
			t.Errorf("%d entries of notes, want 2", n)
		}
	})
}

// A file in a message was uploaded by its sender, is read by both sides, and stays.
func TestFilesInMessages(t *testing.T) {
	eachDesk(t, func(t *testing.T, d *desk) {
		licence := d.acme.As("admin").Licence()
		id := d.ada.HandIn(licence)
		theirs, own, officers := d.uploaded(d.ben), d.uploaded(d.ada), d.uploaded(d.officer)
		waiting := pending(d.ada).String("fileId")
		send := func(files ...string) *apptest.Response {
			return d.ada.Post(mine+id+"/messages", apptest.M{"body": "Here it is.", "fileObjectIds": files})
		}
		send(own, theirs).Refused(400, "VALIDATION_FAILED").At("fileObjectIds[1]")
		send(officers).Refused(400, "VALIDATION_FAILED").At("fileObjectIds[0]")
		send("x").Refused(400, "VALIDATION_FAILED").At("fileObjectIds[0]")
		send(own, own).Refused(400, "VALIDATION_FAILED").At("fileObjectIds[1]")
		send(own, own, own, own, own, own).Refused(400, "VALIDATION_FAILED").At("fileObjectIds")
		send(waiting).Refused(409, "FILE_NOT_UPLOADED")
		d.officer.Post(reviews+id+"/messages", apptest.M{"body": "Yours", "fileObjectIds": []string{own}}).Refused(400, "VALIDATION_FAILED").At("fileObjectIds[0]")
		wantUnread(t, d.officer, reviews, id, 0)

		sent := send(own).Want(201)
		d.officer.Post(reviews+id+"/messages", apptest.M{"body": "Sign this.", "fileObjectIds": []string{officers}}).Want(201)
		for _, thread := range []*apptest.Response{d.officer.Get(reviews + id + "/messages").Want(200), d.ada.Get(mine + id + "/messages").Want(200)} {
			for n, file := range []string{own, officers} {
				if thread.String("content", n, "files", 0, "id") != file || thread.String("content", n, "files", 0, "downloadUrl") == "" {
					t.Errorf("the file is not there: %s", thread.Body)
				}
			}
		}
		if sent.String("files", 0, "downloadUrl") == "" {
			t.Errorf("the message: %s", sent.Body)
		}
		d.ada.Delete(uploads+"/"+own).Refused(409, "FILE_IN_USE")
		d.officer.Delete(uploads+"/"+officers).Refused(409, "FILE_IN_USE")
		d.ada.Post(mine+id+"/withdraw", nil).Want(200)
		d.ada.Delete(uploads+"/"+own).Refused(409, "FILE_IN_USE")
		d.ada.Get(uploads+"/"+officers).Refused(404, "NOT_FOUND")
	})
}

// A person writes so many messages in an hour, whatever they are about; those that were
// refused do not count.
func TestMessagesPerHour(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		c := newScene(t, s)
		one, two := c.ada.HandIn(c.licence), c.acme.As("ben").HandIn(c.licence)
		send := func(client *apptest.Client, at string) *apptest.Response {
			return client.Post(at+"/messages", apptest.M{"body": "Hello"})
		}
		c.ada.Post(mine+one+"/messages", apptest.M{"body": "Hello", "fileObjectIds": []string{one}}).Refused(400, "VALIDATION_FAILED")
		send(c.officer, reviews+one).Want(201)
		send(c.officer, reviews+two).Want(201)
		if r := send(c.officer, reviews+one).Refused(429, "TOO_MANY_REQUESTS"); r.Header.Get("Retry-After") == "" {
			t.Errorf("the refusal does not say when to come back: %v", r.Header)
		}
		send(c.ada, mine+one).Want(201)
		send(c.ada, mine+one).Want(201)
		send(c.ada, mine+one).Refused(429, "TOO_MANY_REQUESTS")
		c.officer.Post(reviews+one+"/notes", apptest.M{"body": "Notes are not limited."}).Want(201)
		s.Clock.Forward(time.Hour)
		c.signInAgain()
		send(c.ada, mine+one).Want(201)
		wantUnread(t, c.officer, reviews, one, 3)
	}, func(c *app.Config) { c.RateLimits, c.MessagesPerHour = "on", 2 })
}

// What was written before the other side marks its messages as read is read, and what is
// written later is not; no message is lost from the count.
func TestMessagesMeanwhileRead(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		id := c.ada.HandIn(c.licence)
		for round := range rounds {
			before := c.ada.Post(mine+id+"/messages", apptest.M{"body": "before"}).Want(201).String("id")
			atOnce(4, func(i int) *apptest.Response {
				if i%2 == 0 {
					return c.officer.Post(reviews+id+"/messages/read", nil)
				}
				return c.ada.Post(mine+id+"/messages", apptest.M{"body": "meanwhile"})
			})
			thread := c.officer.Get(reviews + id + "/messages?size=100&sort=sentAt,desc").Want(200)
			unread := 0
			for i := range thread.Len("content") {
				if thread.Value("content", i, "readAt") == nil {
					unread++
				}
			}
			if thread.With("id", before, "content")["readAt"] == nil {
				t.Errorf("round %d: a message that was there before is not read", round)
			}
			wantUnread(t, c.officer, reviews, id, unread)
			c.officer.Post(reviews+id+"/messages/read", nil).Want(200)
			wantUnread(t, c.officer, reviews, id, 0)
		}
	})
}

// No text of a message that is sent while the data of its customer are erased stays.
func TestEraseMeanwhileMessages(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		admin := c.acme.As("admin")
		id := c.ada.HandIn(c.licence)
		application := c.officer.Accept(id)
		c.officer.Post(processes+application+"/close", nil).Want(200)
		customer := c.ada.Get("/api/v1/auth/me").Want(200).String("id")
		answers := atOnce(6, func(i int) *apptest.Response {
			switch i {
			case 0:
				return admin.Post(customers+customer+"/erase", nil)
			case 1, 2:
				return c.ada.Post(mine+id+"/messages", apptest.M{"body": "I have moved."})
			}
			return c.ada.Post(ownProcesses+application+"/messages", apptest.M{"body": "I have moved."})
		})
		answers[0].Want(200)
		for _, r := range answers[1:] {
			if r.Status != 201 && r.Status != 401 {
				t.Errorf("a message meanwhile: %d %s", r.Status, r.Body)
			}
		}
		if n := c.count(`SELECT COUNT(*) FROM messages WHERE body <> 'Erased.' OR author_name <> 'Erased customer'`); n != 0 {
			t.Errorf("%d messages are left", n)
		}
	})
}
