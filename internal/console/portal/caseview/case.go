package caseview

import (
	"slices"

	"stagegate/internal/catalog/form"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/money"
)

// Who a case waits for.
const (
	ForCustomer = "CUSTOMER"
	ForStaff    = "STAFF"
	ForPayment  = "PAYMENT"
)

// States of cases, stages, corrections, reviews and files, as the API names them.
const (
	Draft      = "DRAFT"
	Pending    = "PENDING"
	Returned   = "RETURNED"
	Accepted   = "ACCEPTED"
	Rejected   = "REJECTED"
	Withdrawn  = "WITHDRAWN"
	InProgress = "IN_PROGRESS"
	Completed  = "COMPLETED"
	Closed     = "CLOSED"
	Current    = "CURRENT"
	Open       = "OPEN"
	Paid       = "PAID"
	Refused    = "REFUSED"

	ofRequest = "REQUEST"
	payment   = "PAYMENT"
)

// Record is a request or an application as lists show it.
type Record struct {
	ID, Reference, ServiceID, ServiceName, Status, WaitingFor string

	RejectionReason string // of a request
	ApplicationID   string // that a request became
	RequestID       string // of an application
	UnreadMessages  int64
	CurrentStage    *struct{ ID, Title, Kind string }
	OpenInvoice     *Amount
	Locked          bool // a payment is under way

	CreatedAt, UpdatedAt, SubmittedAt, ResubmittedAt, ReviewedAt ui.Time
	WaitingSince, ExpectedBy, CompletedAt, ClosedAt              ui.Time

	desk bool // staff have it open
}

// IsApplication reports whether it is an application, and not a request.
func (c *Record) IsApplication() bool { return c.RequestID != "" }

// IsEnded reports whether nothing happens any more.
func (c *Record) IsEnded() bool {
	return slices.Contains([]string{Rejected, Withdrawn, Completed, Closed}, c.Status)
}

// IsDraft reports whether a request was not handed in, or was returned, so that the
// customer can change all of it.
func (c *Record) IsDraft() bool {
	return !c.IsApplication() && (c.Status == Draft || c.Status == Returned)
}

// API is the path of the case in the API.
func (c *Record) API() string {
	if c.desk {
		return staffApplications + c.ID
	}
	if c.IsApplication() {
		return "/api/v1/customer/applications/" + c.ID
	}
	return "/api/v1/customer/requests/" + c.ID
}

// Path is the page of the case: of a draft its task list.
func (c *Record) Path(r *ui.Request) string {
	if c.desk || c.Status == Draft && !c.IsApplication() {
		return c.FormPath(r)
	}
	return ui.Path("/", r.PathValue("tenant"), "/applications/", c.Reference)
}

// FormPath is the path below which the form of the case is filled in.
func (c *Record) FormPath(r *ui.Request) string {
	if c.desk {
		return ui.Path("/console/applications/", c.Reference)
	}
	list := "/applications/"
	if c.IsDraft() {
		list = "/requests/"
	}
	return ui.Path("/", r.PathValue("tenant"), list, c.Reference)
}

// Case is a request or an application with its form.
type Case struct {
	Record

	Stages       []Stage
	Questions    []Question
	Requirements []Requirement
	Answers      []Answer
	Documents    []Document
	Parties      []Party
	Corrections  []Correction

	PartyRole, Currency    string
	MinParties, MaxParties int
}

// Stage is a stage of the case.
type Stage struct {
	ID, Title, Description, Kind string
	Position                     int

	// Of an application.
	Status      string
	Visible     bool
	CompletedAt ui.Time
	Invoice     *struct {
		ID, Reference, Status, Currency string
		AmountDue, AmountPaid           money.Number
	}
}

// IsPayment reports whether the stage is paid.
func (s Stage) IsPayment() bool { return s.Kind == payment }

// Question is a question of which an answer may be given.
type Question struct {
	ID, StageID, Code, Label, AppliesTo, Help, Pattern, Min, Max string

	AnswerType             form.AnswerType
	Position               int
	Required               bool
	Options                []form.Option
	MinLength, MaxLength   int
	HiddenFor, OptionalFor []string
}

// Requirement is a document that may be attached.
type Requirement struct {
	ID, StageID, Code, Name, Instructions, AppliesTo string

	Required, ReviewRequired, AcceptanceRequired bool
	Position                                     int
	AcceptedTypes                                []string
	MaxSizeBytes                                 int64
	HiddenFor, OptionalFor                       []string
}

// Answer is what was answered.
type Answer struct {
	QuestionID, PartyID string
	Value               form.Value
}

// Document is a file that was attached.
type Document struct {
	RequirementID, PartyID string
	File                   File
	AttachedAt             ui.Time
	Review                 *struct {
		Status, Reason string
		At             ui.Time
	}
}

// IsRefused reports whether staff have refused it.
func (d *Document) IsRefused() bool { return d.Review != nil && d.Review.Status == Refused }

// IsAccepted reports whether staff have accepted it: then it stays.
func (d *Document) IsAccepted() bool { return d.Review != nil && d.Review.Status == Accepted }

// File is an uploaded file.
type File struct {
	ID, OriginalFilename, MIMEType, Status, ViewURL, DownloadURL string
	SizeBytes                                                    int64
}

// IsPicture reports whether it is shown as a picture.
func (f File) IsPicture() bool { return len(f.MIMEType) > 6 && f.MIMEType[:6] == "image/" }

// Party is a party of the case.
type Party struct {
	ID, Name, Email, Phone string
	Details                map[string]any
}

// Correction is what staff have asked to correct.
type Correction struct {
	ID, Message, Status, Reply string
	Items                      []CorrectionItem
	AskedBy                    struct{ Name string }
	AskedAt, AnsweredAt        ui.Time
}

// CorrectionItem is something to correct.
type CorrectionItem struct {
	Kind, ID, PartyID, Note, Code, Label string
	Changed                              bool
}

// Kinds of what is to correct or missing.
const (
	KindAnswer   = "ANSWER"
	KindDocument = "DOCUMENT"
	KindParties  = "PARTIES"
)

// Amount is an amount that is owed.
type Amount struct {
	Reference, Currency string
	AmountDue           money.Number
}

// The lists of the API in which cases are found.
const (
	requests     = "/api/v1/customer/requests"
	applications = "/api/v1/customer/applications"

	staffApplications = "/api/v1/staff/applications/"
)

// LoadRequest reads the request with the reference in the address.
func LoadRequest(r *ui.Request) (*Case, ui.Answer) { return load(r, requests) }

// Load reads the case with the reference in the address: an application, or a request that
// has become none.
func Load(r *ui.Request) (*Case, ui.Answer) {
	c, a := load(r, applications)
	if a.ErrorCode == fault.NotFound {
		return load(r, requests)
	}
	return c, a
}

// LoadForStaff reads an application as staff see it.
func LoadForStaff(r *ui.Request, id string) (*Case, ui.Answer) {
	c, a := ui.Get[Case](r, staffApplications+id)
	c.desk = true
	return &c, a
}

func load(r *ui.Request, list string) (*Case, ui.Answer) {
	id, a := ui.RecordID(r, list, r.PathValue("reference"))
	if !a.OK() {
		return nil, a
	}
	c, a := ui.Get[Case](r, list+"/"+id)
	if !a.OK() {
		return nil, a
	}
	return &c, a
}

// OpenCorrection is the correction that the customer has to answer, or nil.
func (c *Case) OpenCorrection() *Correction {
	for i := range c.Corrections {
		if c.Corrections[i].Status == Open {
			return &c.Corrections[i]
		}
	}
	return nil
}

// asked is what staff have asked to correct about a question or requirement, or nil.
func (c *Case) asked(kind, id, partyID string) *CorrectionItem {
	correction := c.OpenCorrection()
	if correction == nil {
		return nil
	}
	for i, item := range correction.Items {
		if item.Kind == kind && item.ID == id && (item.PartyID == "" || partyID == "" || item.PartyID == partyID) {
			return &correction.Items[i]
		}
	}
	return nil
}

// Stage returns a stage by id.
func (c *Case) Stage(id string) (Stage, bool) {
	for _, s := range c.Stages {
		if s.ID == id {
			return s, true
		}
	}
	return Stage{}, false
}

// VisibleStages are the stages that the case goes through with today's answers.
func (c *Case) VisibleStages() []Stage {
	if !c.IsApplication() {
		return c.Stages
	}
	return slices.DeleteFunc(slices.Clone(c.Stages), func(s Stage) bool { return !s.Visible && s.Status != Completed })
}

// Changeable reports whether the customer can change what belongs to a stage.
func (c *Case) Changeable(s Stage) bool {
	if !c.IsApplication() {
		return c.IsDraft()
	}
	return c.Status == InProgress && s.Status != Completed && s.Visible
}

// party returns the number of a party from 1, or 0.
func (c *Case) party(id string) int {
	return 1 + slices.IndexFunc(c.Parties, func(p Party) bool { return p.ID == id })
}

// answer returns the answer to a question: that of the party, else the common one.
func (c *Case) answer(questionID, partyID string) form.Value {
	var common form.Value
	for _, a := range c.Answers {
		if a.QuestionID != questionID {
			continue
		}
		if a.PartyID == partyID {
			return a.Value
		}
		if a.PartyID == "" {
			common = a.Value
		}
	}
	return common
}

// document returns the document of a requirement: that of the party, else the common one.
func (c *Case) document(requirementID, partyID string) *Document {
	var common *Document
	for i := range c.Documents {
		d := &c.Documents[i]
		if d.RequirementID != requirementID {
			continue
		}
		if d.PartyID == partyID {
			return d
		}
		if d.PartyID == "" {
			common = d
		}
	}
	return common
}
