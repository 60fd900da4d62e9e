package catalog

import (
	"context"
	"slices"

	"stagegate/internal/api"
	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// UnsavedPart is a part of a service that is not saved, for a preview.
type UnsavedPart struct {
	Kind string                `json:"kind" enum:"STAGE,QUESTION,REQUIREMENT,CHARGE,CERTIFICATE" doc:"Kind of the part"`
	ID   api.Clearable[string] `json:"id,omitzero" maxLength:"36" doc:"Id of the part that is replaced" unset:"a new part"`
	Body api.Nested            `json:"body" doc:"The whole part: the body of addStage, addQuestion, addRequirement, addCharge or addServiceCertificate. With an id, the part as it is read is allowed too; without a position, it stays where it is"`
}

// partBody is the path of the body of an unsaved part.
const partBody = "part.body"

// tryPart changes a draft as if an unsaved part were saved; nil means none. The parts of the original
// are not modified, because the cached form shares them. A refused part changes nothing.
func (s *Service) tryPart(ctx context.Context, by auth.Caller, d *Draft, part *UnsavedPart) error {
	if part == nil {
		return nil
	}
	definition := d.Definition.V.Clone()
	s.compiler.count()
	if err := s.putPart(ctx, by, &definition, part); err != nil {
		return err
	}
	return d.setDefinition(definition)
}

// PreviewCertificate returns the draft of a service as if an unsaved certificate were saved, and the certificate.
func (s *Service) PreviewCertificate(ctx context.Context, q db.Q, by auth.Caller, serviceID string, part *UnsavedPart) (*form.Form, *form.Certificate, error) {
	d, err := readDraft(ctx, q, by.Tenant, serviceID)
	if err != nil {
		return nil, nil, err
	}
	if part.Kind != certificates.typeName {
		return nil, nil, fault.Invalid("part.kind", fault.InvalidValue, "service.part_kind", "kind", certificates.typeName)
	}
	saved := d.Definition.V
	if err := s.tryPart(ctx, by, &d, part); err != nil {
		return nil, nil, err
	}
	drafted := form.Draft(d.Definition.V)
	all := drafted.Definition().Certificates
	i := slices.IndexFunc(all, func(c form.Certificate) bool {
		_, isSaved := saved.CertificateByID(c.ID)
		return c.ID == part.ID.Value || part.ID.Value == "" && !isSaved
	})
	return drafted, &all[i], nil
}

// putPart adds or replaces a part of a definition.
func (s *Service) putPart(ctx context.Context, by auth.Caller, d *form.Definition, part *UnsavedPart) error {
	switch part.Kind {
	case stages.typeName:
		return putUnsaved(ctx, s, by, d, part, stages, AddStage, (*AddStageInput).part)
	case questions.typeName:
		return putUnsaved(ctx, s, by, d, part, questions, AddQuestion, (*AddQuestionInput).part)
	case requirements.typeName:
		return putUnsaved(ctx, s, by, d, part, requirements, AddRequirement, (*AddRequirementInput).part)
	case charges.typeName:
		return putUnsaved(ctx, s, by, d, part, charges, AddCharge, (*AddChargeInput).part)
	case certificates.typeName:
		return putUnsaved(ctx, s, by, d, part, certificates, AddServiceCertificate, (*AddCertificateInput).part)
	default:
		return nil // refused by the schema
	}
}

// readOnly are the members of a part as it is read that calls that save it do not have.
var readOnly = []string{"id", "questions", "requirements", "charges"}

func putUnsaved[I, T, V any](
	ctx context.Context, s *Service, by auth.Caller, d *form.Definition, unsaved *UnsavedPart, spec *partSpec[T], add api.Op[I, V],
	read func(*I) (serviceID string, fill func(*Placed[T]) error),
) error {
	var in I
	if unsaved.ID.Value == "" {
		return api.ReadNested(ctx, add, unsaved.Body, partBody, nil, &in, func() error {
			_, fill := read(&in)
			_, err := spec.add(d, s.settingsFor(by), fill)
			return err
		})
	}
	if _, _, ok := spec.find(d, unsaved.ID.Value); !ok {
		return fault.ErrNotFound
	}
	return api.ReadNested(ctx, add, unsaved.Body, partBody, readOnly, &in, func() error {
		_, fill := read(&in)
		_, _, err := spec.change(d, s.settingsFor(by), unsaved.ID.Value, func(p *Placed[T]) error {
			*p = Placed[T]{Value: spec.blank(&p.Value), Currency: p.Currency, Languages: p.Languages}
			return fill(p)
		})
		return err
	})
}
