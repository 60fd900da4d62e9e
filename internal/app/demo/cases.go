package demo

import (
	"context"
	"errors"
	"sync"
	"time"

	"stagegate/internal/billing"
	"stagegate/internal/cases"
	"stagegate/internal/cases/queue"
	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// customers have the cases of the demo that are older than its first start.
var customers = []person{
	{Email: "bola@customer.test", Name: "Bola Adeyemi", Kind: auth.Customer},
	{Email: "chike@customer.test", Name: "Chike Okafor", Kind: auth.Customer},
	{Email: "efua@customer.test", Name: "Efua Mensah", Kind: auth.Customer},
	{Email: "farah@customer.test", Name: "Farah Bello", Kind: auth.Customer},
	{Email: "gozie@customer.test", Name: "Gozie Eze", Kind: auth.Customer},
	{Email: "halima@customer.test", Name: "Halima Yusuf", Kind: auth.Customer},
	{Email: "ike@customer.test", Name: "Ike Nwosu", Kind: auth.Customer},
	{Email: "jumoke@customer.test", Name: "Jumoke Alabi", Kind: auth.Customer},
	{Email: "kofi@customer.test", Name: "Kofi Boateng", Kind: auth.Customer},
	{Email: "lami@customer.test", Name: "Lami Danjuma", Kind: auth.Customer},
}

// pastCase is a case of a customer, step by step.
type pastCase struct {
	customer string // the part of its address before the @
	service  string // name
	steps    []step
}

// step is what somebody did so many days before the first start of the demo.
type step struct {
	daysAgo int
	do      func(ctx context.Context, d *desk) error
}

// pastCases are in every situation, over three months.
var pastCases = []pastCase{
	{"bola", "Parking permit", []step{{88, submit}, {87, accept}, {85, complete}}},
	{"chike", "Parking permit", []step{{79, submit}, {78, accept}, {77, complete}}},
	{"efua", "Parking permit", []step{{71, submit}, {70, reject("There are no parking spaces left in this zone.")}}},
	{"farah", "Parking permit", []step{{63, submit}, {62, accept}, {58, complete}, {20, suspend("The car has been reported stolen.")}}},
	{"gozie", "Parking permit", []step{{55, submit}, {53, withdraw}}},
	{"halima", "Parking permit", []step{{49, submit}, {46, accept}, {41, closeCase("The car was sold.")}}},
	{"ike", "Parking permit", []step{{38, submit}, {37, giveBack("The number plate has one digit too many.")}, {36, submit}, {35, accept}, {34, complete}}},
	{"jumoke", "Parking permit", []step{{27, submit}, {26, accept}, {24, complete}}},
	{"kofi", "Parking permit", []step{{16, submit}, {15, accept}, {13, complete}, {5, revoke("The car is not kept in the zone.")}}},
	{"lami", "Parking permit", []step{{8, submit}, {7, accept}, {6, complete}}},

	{"bola", "Residence permit", []step{{66, submit}, {62, accept}, {57, complete}, {44, complete}}}, // waits for the payment
	{"chike", "Residence permit", []step{{52, submit}, {50, take}, {48, accept}, {40, complete}, {40, note("Interview by telephone, she is abroad until spring.")}}},
	{"efua", "Residence permit", []step{{40, submit}, {36, accept}, {30, attach}, {21, refuse("The page with the photograph is missing.")}}},
	{"farah", "Residence permit", []step{
		{33, submit}, {30, accept}, {9, ask("When did you start living here? The date is in the future.")}, {8, say("Are the month and year enough?")}, {7, reply("Yes, they are.")},
	}},
	{"gozie", "Residence permit", []step{{26, submit}, {23, accept}, {14, ask("Please name your employer.")}, {10, answer("I have added it.")}}},
	{"halima", "Residence permit", []step{{9, submit}, {7, accept}, {5, attach}, {4, approve}}},
	{"ike", "Residence permit", []step{{14, submit}, {3, say("When will you decide?")}}}, // overdue
	{"jumoke", "Residence permit", []step{{10, submit}, {6, giveBack("Please tell us what you will be doing here.")}}},
	{"kofi", "Residence permit", []step{{3, submit}, {2, take}}},
	{"lami", "Residence permit", []step{{12, draft}}},
}

// desk is where one case of the demo is worked on, at times in the past.
type desk struct {
	server   *Server
	officer  auth.Caller
	customer auth.Caller
	service  string // id

	cases *cases.Service
	queue *queue.Service
	now   time.Time // of the step

	request     string // id
	application string // id, "" until it is accepted
	correction  string // id of the last one
}

// desk returns the desk for a case.
func (s *Server) desk(officer, customer auth.Caller, service string) *desk {
	officer.Permissions = []auth.Permission{auth.RequestReview, auth.ApplicationManage, auth.CertificateManage}
	d := &desk{server: s, officer: officer, customer: customer, service: service}
	clock := func() time.Time { return d.now }
	money := *s.Finance
	money.Now, money.OnIssued, money.OnReceived = clock, nil, nil
	work := *s.Cases
	work.Now, work.Finance, work.Notices = clock, &money, nil // what is long over is in no mail
	issuing := *s.Certificates
	issuing.Now, issuing.Notices = clock, nil
	work.Certificates = &issuing
	d.cases, d.queue = &work, &queue.Service{DB: s.DB, Cases: &work, Now: clock}
	return d
}

// addCases adds the cases of the past. The services are given by name. Cases are
// worked on at the same time, so that their transactions share COMMITs.
func (s *Server) addCases(ctx context.Context, people map[string]auth.Caller, services map[string]string) error {
	today := s.Now().Truncate(24 * time.Hour)
	desks, errs := make([]*desk, len(pastCases)), make([]error, len(pastCases))
	var all sync.WaitGroup
	for n, c := range pastCases {
		d := s.desk(people["officer@demo.test"], people[c.customer+"@customer.test"], services[c.service])
		desks[n] = d
		all.Go(func() {
			for hour, step := range c.steps {
				d.now = today.AddDate(0, 0, -step.daysAgo).Add(time.Duration(8+hour)*time.Hour + time.Duration(n)*time.Minute)
				if errs[n] = step.do(ctx, d); errs[n] != nil {
					break
				}
			}
			if errors.Is(errs[n], errNoFile) { // the case stays where it is
				errs[n] = nil
			}
		})
	}
	all.Wait()
	if err := errors.Join(errs...); err != nil {
		return err
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		for _, d := range desks {
			if d.application == "" {
				continue
			}
			// The plan counts what was opened since the organisation exists.
			if err := s.Billing.Release(ctx, tx, d.customer.Tenant, billing.Applications); err != nil {
				return err
			}
		}
		return nil
	})
}

// answers are the answers of the cases, by the codes of the questions.
var answers = map[string]form.Value{
	"plate": form.Text("KJA-482-FG"), "zone": form.Text("b"),
	"reason": form.Text("work"), "since": form.Text("2026-05-02"),
}

// write runs what is done in one transaction.
func (d *desk) write(ctx context.Context, fn func(tx *db.Tx) error) error {
	return d.server.DB.Write(ctx, fn)
}

func draft(ctx context.Context, d *desk) (err error) {
	d.request, err = d.server.newRequest(ctx, d.cases, d.customer, d.service, answers)
	return err
}

// newRequest begins a request with answers, and returns its id.
func (s *Server) newRequest(ctx context.Context, work *cases.Service, customer auth.Caller, service string, answers map[string]form.Value) (id string, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		created, err := work.Create(ctx, tx, customer, service)
		if err != nil {
			return err
		}
		r, err := work.GetRequest(ctx, tx, customer, created.ID)
		if err != nil {
			return err
		}
		id = r.ID
		return work.EditRequest(ctx, tx, customer, r.ID, fillIn(r.Form, answers))
	})
	return id, err
}

// fillIn answers the questions of a form, by their codes.
func fillIn(f *form.Form, answers map[string]form.Value) cases.Edit {
	var given []cases.GivenAnswer
	for _, stage := range f.Definition().Stages {
		for _, q := range stage.Questions {
			if value, ok := answers[q.Code]; ok {
				given = append(given, cases.GivenAnswer{QuestionID: q.ID, Value: value})
			}
		}
	}
	return cases.Answers(given)
}

// submit submits a new request, or a returned one again.
func submit(ctx context.Context, d *desk) error {
	explanation := "The information is correct as it stands."
	if d.request == "" {
		explanation = ""
		if err := draft(ctx, d); err != nil {
			return err
		}
	}
	return d.write(ctx, func(tx *db.Tx) error {
		_, err := d.cases.Submit(ctx, tx, d.customer, d.request, explanation)
		return err
	})
}

func withdraw(ctx context.Context, d *desk) error {
	return d.write(ctx, func(tx *db.Tx) error {
		_, err := d.cases.Withdraw(ctx, tx, d.customer, d.request)
		return err
	})
}

func accept(ctx context.Context, d *desk) error {
	return d.write(ctx, func(tx *db.Tx) error {
		opened, err := d.cases.Accept(ctx, tx, d.officer, d.request)
		d.application = opened.ID
		return err
	})
}

// take makes the officer work on the case.
func take(ctx context.Context, d *desk) error {
	c := queue.Case{Kind: cases.KindRequest, ID: d.request}
	if d.application != "" {
		c = queue.Case{Kind: cases.KindApplication, ID: d.application}
	}
	return d.write(ctx, func(tx *db.Tx) error { return d.queue.AssignOne(ctx, tx, d.officer, c, &d.officer.ID) })
}

func reject(reason string) func(context.Context, *desk) error {
	return func(ctx context.Context, d *desk) error {
		return d.write(ctx, func(tx *db.Tx) error {
			_, err := d.cases.Reject(ctx, tx, d.officer, d.request, reason)
			return err
		})
	}
}

func giveBack(message string) func(context.Context, *desk) error {
	return func(ctx context.Context, d *desk) error {
		return d.write(ctx, func(tx *db.Tx) error {
			_, err := d.cases.Return(ctx, tx, d.officer, d.request, cases.CorrectionInput{Message: message})
			return err
		})
	}
}

// complete completes the current stage.
func complete(ctx context.Context, d *desk) error {
	return d.write(ctx, func(tx *db.Tx) error {
		a, err := d.cases.GetApplication(ctx, tx, d.officer, d.application)
		if err != nil {
			return err
		}
		_, err = d.cases.Complete(ctx, tx, d.officer, d.application, a.StageID)
		return err
	})
}

func closeCase(reason string) func(context.Context, *desk) error {
	return func(ctx context.Context, d *desk) error {
		return d.write(ctx, func(tx *db.Tx) error {
			_, err := d.cases.Close(ctx, tx, d.officer, d.application, reason)
			return err
		})
	}
}

func ask(message string) func(context.Context, *desk) error {
	return func(ctx context.Context, d *desk) error {
		return d.write(ctx, func(tx *db.Tx) error {
			c, err := d.cases.AskCorrection(ctx, tx, d.officer, d.application, cases.CorrectionInput{Message: message})
			d.correction = c.ID
			return err
		})
	}
}

func answer(reply string) func(context.Context, *desk) error {
	return func(ctx context.Context, d *desk) error {
		return d.write(ctx, func(tx *db.Tx) error {
			_, err := d.cases.AnswerCorrection(ctx, tx, d.customer, d.application, d.correction, reply)
			return err
		})
	}
}

// say sends a message of the customer, and reply one of staff, who have read it.
func say(text string) func(context.Context, *desk) error {
	return func(ctx context.Context, d *desk) error {
		return d.write(ctx, func(tx *db.Tx) error { return d.send(ctx, tx, d.customer, text) })
	}
}

func reply(text string) func(context.Context, *desk) error {
	return func(ctx context.Context, d *desk) error {
		return d.write(ctx, func(tx *db.Tx) error {
			if err := d.cases.MarkRead(ctx, tx, d.officer, d.request); err != nil {
				return err
			}
			return d.send(ctx, tx, d.officer, text)
		})
	}
}

func (d *desk) send(ctx context.Context, tx *db.Tx, by auth.Caller, text string) (err error) {
	_, err = d.cases.SendMessage(ctx, tx, by, d.request, cases.MessageInput{Body: text})
	return err
}

func note(text string) func(context.Context, *desk) error {
	return func(ctx context.Context, d *desk) error {
		return d.write(ctx, func(tx *db.Tx) error {
			_, err := d.cases.AddNote(ctx, tx, d.officer, d.request, text)
			return err
		})
	}
}

// passport returns the requirement of the passport of the application, and the attached
// file, "" for none.
func (d *desk) passport(ctx context.Context) (requirement, file string, err error) {
	a, err := d.cases.GetApplication(ctx, d.server.DB, d.officer, d.application)
	if err != nil {
		return "", "", err
	}
	requirement = a.Form.Definition().Stages[0].Requirements[0].ID
	attached, _ := a.Sheet.Document(requirement, "")
	return requirement, attached.FileID, nil
}

func attach(ctx context.Context, d *desk) error {
	requirement, _, err := d.passport(ctx)
	if err != nil {
		return err
	}
	file, err := d.server.upload(ctx, d.customer, "passport.png")
	if err != nil {
		return err
	}
	return d.write(ctx, func(tx *db.Tx) error {
		return d.cases.EditApplication(ctx, tx, d.customer, d.application, cases.Attach(requirement, "", file))
	})
}

func approve(ctx context.Context, d *desk) error {
	return d.review(ctx, cases.ReviewInput{Decision: "ACCEPT"})
}

func refuse(reason string) func(context.Context, *desk) error {
	return func(ctx context.Context, d *desk) error {
		return d.review(ctx, cases.ReviewInput{Decision: "REFUSE", Reason: &reason})
	}
}

func (d *desk) review(ctx context.Context, decision cases.ReviewInput) error {
	requirement, file, err := d.passport(ctx)
	if err != nil {
		return err
	}
	decision.FileObjectID = file
	return d.write(ctx, func(tx *db.Tx) error {
		_, err := d.cases.Review(ctx, tx, d.officer, d.application, requirement, decision)
		return err
	})
}
