package cases_test

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/cases"
	"stagegate/internal/files"
	"stagegate/internal/sandbox/scanner"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// uploads returns the files of a scene.
func uploads(c *fixture.Scene) *fixture.FileScene {
	return &fixture.FileScene{T: c.T, Server: c.Server, Acme: c.Acme, Ada: c.Ada, Officer: c.Officer}
}

// unscanned is a draft of Ada's with everything that it needs and a card whose scan is pending, because the scanner is
// away.
func unscanned(c *fixture.Scene, p fixture.Proof) (request, card string) {
	uploads(c).ScannerFault("away")
	request = c.Ada.Post(fixture.CustomerRequests+p.ID, nil).Want(201).String("id")
	c.Ada.Put(fixture.CustomerRequests+request+"/answers/"+p.Free, apptest.M{"value": false}).Want(200)
	return request, c.Attach(fixture.CustomerRequests+request, p.Card)
}

// scanAgain brings the scanner back and makes files due that it could not scan.
func scanAgain(c *fixture.Scene) {
	uploads(c).ScannerFault("normal")
	c.Server.Clock.Advance(time.Minute)
}

// A request whose documents are not scanned in time is not submitted.
func TestSubmitWithoutScan(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		p := fixture.NewProof(c.Designer)
		request, card := unscanned(c, p)
		at := fixture.CustomerRequests + request
		c.Ada.Get(at).Want(200).Member("code", "card", "documents").Is("PENDING", "file", "scan").Is("UPLOADED", "file", "status")
		c.Ada.Get(at+"/readiness").Want(200).Has(1, "blockers").Is("SCAN", "blockers", 0, "kind").Is("FILE_SCAN_PENDING", "blockers", 0, "code")
		refused := c.Ada.Post(at+"/submit", nil).Refused(409, "FILE_SCAN_PENDING")
		apptest.Equal(t, "Retry-After", refused.Header.Get("Retry-After"), "10")
		apptest.Equal(t, "the status", c.Ada.Get(at).Want(200).String("status"), "DRAFT")
		scanAgain(c)
		uploads(c).AwaitScan(c.Ada, card, "CLEAN")
		c.Ada.Post(at+"/submit", nil).Want(200)
		staff := c.Officer.Get(fixture.StaffRequests+request).Want(200).Member("code", "card", "documents")
		staff.Is("CLEAN", "file", "scan").Filled("file", "viewUrl")
	}, fixture.Scanning, func(c *config.Config) { c.Tuning.ScanWait = time.Nanosecond })
}

// Submitting waits for the scan of a document, and other calls of the organisation go on meanwhile.
func TestSubmitMeanwhileScanned(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		p := fixture.NewProof(c.Designer)
		request, _ := unscanned(c, p)
		submitted := make(chan int, 1)
		go func() { submitted <- c.Ada.Do("POST", fixture.CustomerRequests+request+"/submit", nil).Status }()
		c.Ada.Put(fixture.CustomerRequests+request+"/answers/"+p.Free, apptest.M{"value": true}).Want(200)
		scanAgain(c)
		apptest.Equal(t, "submitting", <-submitted, 200)
	}, fixture.Scanning, func(c *config.Config) { c.Tuning.ScanWait = time.Minute })
}

// A stage is not completed before its documents are scanned.
func TestCompleteWithoutScan(t *testing.T) {
	fixture.Each(t, func(_ *testing.T, c *fixture.Scene) {
		p := fixture.NewProof(c.Designer)
		request, card := c.SubmittedProof(p)
		application := c.Officer.Accept(request)
		at := fixture.StaffApplications + application
		c.Review(at, p.Card, card, "").Want(200)
		uploads(c).ScannerFault("away")
		note := c.Attach(fixture.CustomerApplications+application, p.Note)
		c.Officer.Complete(application, p.Start).Refused(409, "FILE_SCAN_PENDING")
		c.Officer.Get(at+"/readiness").Want(200).Has(1, "blockers").Is("SCAN", "blockers", 0, "kind")
		scanAgain(c)
		uploads(c).AwaitScan(c.Ada, note, "CLEAN")
		c.Officer.Complete(application, p.Start).Want(200)
	}, fixture.Scanning, func(c *config.Config) { c.Tuning.ScanWait = 10 * time.Second })
}

// A stage that is paid while a document of it is being scanned waits for staff.
func TestPaidWithoutScan(t *testing.T) {
	fixture.Each(t, func(_ *testing.T, c *fixture.Scene) {
		b := fixture.NewService(c.Designer, apptest.M{"name": "Slip", "currency": "NGN", "partyRole": "Holder"})
		stages := []string{}
		for _, kind := range []string{"ORDINARY", "PAYMENT", "ORDINARY"} {
			stages = append(stages, b.Stage(apptest.M{"title": kind, "kind": kind}))
		}
		b.Question(apptest.M{"stageId": stages[0], "code": "first", "label": "First?", "answerType": "BOOLEAN"})
		b.Question(apptest.M{"stageId": stages[2], "code": "last", "label": "Last?", "answerType": "BOOLEAN"})
		slip := b.Part("documents", apptest.M{"stageId": stages[1], "code": "slip", "name": "Slip", "appliesTo": "REQUEST"})
		b.Charge(apptest.M{"stageId": stages[1], "name": "Fee", "basis": "PER_REQUEST", "amount": 100})
		b.Publish()
		application := c.Open(b.ID, nil)
		c.Officer.Complete(application, stages[0]).Want(200)
		uploads(c).ScannerFault("away")
		file := c.Attach(fixture.CustomerApplications+application, slip)
		c.Pay(application)
		c.WantPaid(c.Stage(application, stages[1]).Invoice.ID)
		c.WantStages(application, "IN_PROGRESS", "COMPLETED", "CURRENT", "LOCKED")
		scanAgain(c)
		uploads(c).AwaitScan(c.Ada, file, "CLEAN")
		c.Officer.Complete(application, stages[1]).Want(200)
		c.WantStages(application, "IN_PROGRESS", "COMPLETED", "COMPLETED", "CURRENT")
	}, fixture.Scanning)
}

// eicarScanner finds malware in whatever contains the EICAR test file.
type eicarScanner struct{}

func (eicarScanner) Scan(_ context.Context, content io.Reader) (files.ScanStatus, error) {
	body, err := io.ReadAll(content)
	if bytes.Contains(body, scanner.EICAR()) {
		return files.Infected, err
	}
	return files.Clean, err
}

func (eicarScanner) Capacity(n int) int { return n }

// infected uploads the EICAR test file to a server without a scanner.
func infected(c *fixture.Scene, who *apptest.Client) string {
	c.T.Helper()
	d, content := uploads(c), scanner.EICAR()
	u := fixture.Declare(who, "malware.txt", "text/plain", len(content)).Want(201)
	if status, reply := d.Upload(u, content); status != 200 {
		c.T.Fatal(status, reply)
	}
	d.AwaitStatus(who, u.String("fileId"), "UPLOADED")
	return u.String("fileId")
}

// scanAll turns a scanner on and scans all files.
func scanAll(c *fixture.Scene) {
	c.T.Helper()
	c.Server.Files.Scanner = eicarScanner{}
	if err := c.Server.Files.ScanDue(c.T.Context()); err != nil {
		c.T.Error(err)
	}
}

// An infected file is removed from drafts, requests, applications and messages, and the customer is told.
func TestInfectedDocuments(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		p, draftOf := fixture.NewProof(c.Designer), fixture.NewProof(c.Designer)
		pendingOf := fixture.NewProof(c.Designer)
		file := infected(c, c.Ada)
		attach := func(at string, q fixture.Proof) {
			c.Ada.Put(at+"/documents/"+q.Card, apptest.M{"fileObjectId": file}).Want(200)
		}
		start := func(q fixture.Proof) string {
			id := c.Ada.Post(fixture.CustomerRequests+q.ID, nil).Want(201).String("id")
			c.Ada.Put(fixture.CustomerRequests+id+"/answers/"+q.Free, apptest.M{"value": false}).Want(200)
			attach(fixture.CustomerRequests+id, q)
			return id
		}
		draft, pending, accepted := start(draftOf), start(pendingOf), start(p)
		for _, id := range []string{pending, accepted} {
			c.Ada.Post(fixture.CustomerRequests+id+"/submit", nil).Want(200)
		}
		application := c.Officer.Accept(accepted)
		apptest.Equal(t, "before: waiting for", c.Application(application).WaitingFor, cases.ForStaff)
		c.Ada.Post(fixture.CustomerRequests+pending+"/messages", apptest.M{"body": "See the file.", "fileObjectIds": []string{file}}).Want(201)
		version := c.Ada.Get(fixture.CustomerApplications + application).Want(200)

		c.Exec(`UPDATE cases SET remind_at = NULL WHERE id = $1`, draft)

		scanAll(c)

		apptest.Equal(t, "reminders of the changed draft", c.CountRows(`SELECT COUNT(*) FROM cases WHERE id = $1 AND remind_at IS NOT NULL`, draft), int64(1))

		c.Ada.Get(fixture.Files+"/"+file).Want(200).Is("INFECTED", "scan").Is("DELETED", "status")
		c.Ada.Put(fixture.CustomerRequests+draft+"/documents/"+draftOf.Card, apptest.M{"fileObjectId": file}).Refused(409, "FILE_NOT_UPLOADED")
		c.Ada.Get(fixture.CustomerRequests+draft).Want(200).Has(0, "documents").Member("code", "card", "requirements").Is(false, "attached")
		c.Ada.Post(fixture.CustomerRequests+draft+"/submit", nil).Refused(400, "APPLICATION_MISSING_REQUIRED_DOCUMENTS")
		c.Officer.Get(fixture.StaffRequests+pending).Want(200).Has(0, "documents")
		c.Officer.Get(fixture.StaffRequests+accepted).Want(200).Has(0, "documents")
		now := c.Ada.Get(fixture.CustomerApplications+application).Want(200).Has(0, "documents")
		apptest.Equal(t, "after: waiting for", c.Application(application).WaitingFor, cases.ForCustomer)
		if now.Header.Get("ETag") == version.Header.Get("ETag") {
			t.Error("the application has the same ETag")
		}
		c.Officer.Get(fixture.StaffRequests+pending+"/messages").Want(200).Is("INFECTED", "content", 0, "files", 0, "scan")
		for _, history := range []*apptest.Response{
			c.Ada.Get(fixture.CustomerApplications + application + "/history").Want(200),
			c.Officer.Get(fixture.StaffApplications + application + "/history").Want(200),
			c.Officer.Get(fixture.StaffRequests + pending + "/history").Want(200),
		} {
			removed := history.Member("action", "document.removed", "content")
			removed.Is("card", "target", "code").Is(file, "before", "fileObjectId")
		}

		mails := func() (n int) {
			for _, m := range c.Server.Anyone().Mails(c.Acme.Email("ada")) {
				if strings.Contains(m.Subject, "removed a file") {
					n++
					if !strings.Contains(m.Text, "malware.txt") {
						t.Errorf("the mail does not name the file: %s", m.Text)
					}
				}
			}
			return n
		}
		apptest.Until(t, "Ada is told of four places", func() bool { return mails() == 4 })

		// A clean file takes its place.
		clean := c.Upload(c.Ada)
		scanAll(c)
		c.Ada.Put(fixture.CustomerApplications+application+"/documents/"+p.Card, apptest.M{"fileObjectId": clean}).Want(200)
		apptest.Equal(t, "in the end: waiting for", c.Application(application).WaitingFor, cases.ForStaff)
	})
}
