package catalog

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"time"

	"stagegate/internal/billing"
	"stagegate/internal/catalog/form"
	"stagegate/internal/events"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/infra/limits/fair"
)

var (
	errNotLive         = fault.New(fault.ServiceUnavailable, "request.service_unavailable")
	errNotPublished    = fault.New(fault.ServiceState, "service.not_published")
	errArchived        = fault.New(fault.ServiceState, "service.archived")
	errAlreadyArchived = fault.New(fault.ServiceState, "service.already_archived")
	errNotArchived     = fault.New(fault.ServiceState, "service.not_archived")
	errNeverPublished  = fault.New(fault.ServiceState, "service.never_published")
	errNoChanges       = fault.New(fault.ServiceState, "service.no_changes")
	errBusy            = fault.New(fault.NotReady, "service.busy")
	errDraftChanged    = fault.New(fault.Conflict, "service.draft_changed")
	errNotPublishable  = fault.New(fault.ServiceNotPublishable, "service.not_publishable")
)

// Service edits drafts, publishes them and returns versions.
type Service struct {
	DB  *db.DB
	Now ref.Clock

	Billing *billing.Service // enforces the plan's limit on services
	Events  *events.Log

	settings Settings
	compiler *compiler
	editors  *fair.Semaphore // one editor per service at a time
}

// New makes a Service.
func New(d *db.DB, now ref.Clock, b *billing.Service, c Settings) *Service {
	return &Service{DB: d, Now: now, Billing: b, settings: c, compiler: newCompiler(c), editors: fair.New(fair.Limits{Group: 1, MaxWait: c.EditWait})}
}

// Heading holds the general fields of a service.
type Heading struct {
	Name        string   `json:"name"`
	Currency    string   `json:"currency"`
	PartyRole   string   `json:"partyRole"`
	Description string   `json:"description"`
	Hint        string   `json:"hint"`
	MinParties  int      `json:"minParties"` // 0 in a new service means 1
	MaxParties  int      `json:"maxParties"` // 0 in a new service means MinParties
	ReviewDays  int      `json:"reviewDays,omitempty"`
	Categories  []string `json:"categories,omitempty"`
	Audience    string   `json:"audience,omitempty"`
	Afterwards  string   `json:"afterwards,omitempty"`
	FillMinutes int      `json:"fillMinutes,omitempty"`

	Translations form.Translations `json:"translations,omitempty"`
}

// Offering is a service of a tenant, without the contents of its draft.
type Offering struct {
	Tenant        string           `db:"tenant_id"`
	ID            string           `db:"id"`
	Code          string           `db:"code"`
	Name          string           `db:"name"`
	Search        string           `db:"search"`
	Archived      bool             `db:"archived"`
	Published     bool             `db:"published"`
	Version       int64            `db:"version"`         // number of the live version; 0 before the first
	LiveVersionID *string          `db:"live_version_id"` // retained when the service is unpublished
	LiveHash      string           `db:"live_hash"`       // hash of the live version's definition, "" before the first
	Heading       db.JSON[Heading] `db:"heading"`         // heading of the draft
	DraftHash     string           `db:"draft_hash"`
	CreatedAt     time.Time        `db:"created_at"`
	UpdatedAt     time.Time        `db:"updated_at"`
}

// Draft is a service of a tenant with the contents of its draft.
type Draft struct {
	Offering

	Definition db.JSON[form.Definition] `db:"draft"`
}

// Status says whether a service is in use.
type Status string

// The states of a service.
const (
	Active   Status = "ACTIVE"
	Archived Status = "ARCHIVED"
)

// Status is ARCHIVED for an archived service, published or not.
func (o *Offering) Status() Status {
	if o.Archived {
		return Archived
	}
	return Active
}

// HasUnpublishedChanges reports whether publishing would create a new version.
func (o *Offering) HasUnpublishedChanges() bool { return o.DraftHash != o.LiveHash }

// setDefinition sets the draft and everything derived from it.
func (o *Draft) setDefinition(d form.Definition) error {
	document, err := json.Marshal(d)
	if err != nil {
		return err
	}
	if len(document) > maxDraftBytes {
		return errDraftFull
	}
	sum := sha256.Sum256(document)
	o.Definition.V = d
	o.DraftHash = hex.EncodeToString(sum[:])
	o.Heading.V = headingOf(&d)
	o.Name = d.Name
	o.Search = db.Searchable(d.Name, o.Code)
	return nil
}

// texts returns the texts of the heading.
func (h *Heading) texts() []form.Translatable {
	return form.TextsOf(&h.Name, &h.PartyRole, &h.Description, &h.Hint, &h.Audience, &h.Afterwards)
}

// in returns the heading with its texts in a language, each in the default language where it has no translation.
func (h Heading) in(language string) Heading {
	for _, t := range h.texts() {
		t.Localize(h.Translations[language])
	}
	return h
}

// headingOf is the heading of a definition.
func headingOf(d *form.Definition) Heading {
	return Heading{
		Name: d.Name, Currency: d.Currency, PartyRole: d.PartyRole, Description: d.Description,
		Hint: d.Hint, MinParties: d.MinParties, MaxParties: d.MaxParties, ReviewDays: d.ReviewDays,
		Categories: d.Categories, Audience: d.Audience, Afterwards: d.Afterwards, FillMinutes: d.FillMinutes, Translations: d.Translations,
	}
}
