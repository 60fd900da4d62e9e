package demo

import (
	"context"

	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/catalog/price"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/money"
)

// service is a service of the demo, stage by stage.
type service struct {
	heading catalog.Heading
	sets    []form.ValueSet
	stages  []stage

	certificates []form.Certificate // issued at completion
}

type stage struct {
	stage     form.Stage
	questions []form.Question
	documents []form.Requirement
	charges   []charge
}

type charge struct {
	charge form.Charge
	amount money.Number // major units
}

func choice(value, label string) form.Option {
	return form.Option{Label: label, Value: value, Active: true}
}

var touristVisa = service{
	heading: catalog.Heading{
		Name: "Tourist visa", Currency: "NGN", PartyRole: "Traveller", MinParties: 1, MaxParties: 6,
		Categories: []string{"Travel"}, Audience: "Your passport must be valid for six months after you arrive, and you must not intend to work.",
		Afterwards: "You receive the visa by email. Print it, or show it on your phone at the border.", FillMinutes: 20,
		Description: "A visa for up to 90 days, for you and anyone travelling with you.",
		Hint:        "Have everyone's passport ready.",
	},
	sets: []form.ValueSet{{Code: "visa_free", Name: "Nationalities that do not need an invitation", Members: []string{"GH", "KE", "ZA"}}},
	stages: []stage{
		{
			stage: form.Stage{Title: "Your journey", Description: "Where you are going and why.", Kind: form.Ordinary},
			questions: []form.Question{
				{
					Code: "purpose", Label: "Why are you travelling?", AnswerType: form.SingleChoice, AppliesTo: form.ForRequest, Required: true,
					Options: []form.Option{choice("tourism", "Tourism"), choice("business", "Business"), choice("family", "Visiting family")},
				},
				{
					Code: "company", Label: "Which company are you visiting?", AnswerType: form.FreeText, AppliesTo: form.ForRequest,
					ShowRule: `request.purpose == "business"`,
				},
				{Code: "arrival", Label: "When do you arrive?", AnswerType: form.Date, AppliesTo: form.ForRequest, Required: true},
				{Code: "express", Label: "Do you need a decision within three days?", AnswerType: form.Boolean, AppliesTo: form.ForRequest, Required: true},
				{Code: "nationality", Label: "Nationality", AnswerType: form.Country, AppliesTo: form.ForParty, Required: true},
				{
					Code: "invitation", Label: "Who invited you?", AnswerType: form.FreeText, AppliesTo: form.ForParty,
					ShowRule: `!(party.nationality in valueSets.visa_free) && request.purpose == "family"`,
				},
			},
		},
		{
			stage: form.Stage{Title: "Visa fee", Description: "Paid online.", Kind: form.Payment},
			charges: []charge{
				{form.Charge{Name: "Visa fee", Basis: price.PerParty}, "45000"},
				{form.Charge{Name: "Express service", Basis: price.PerRequest, Rule: `request.express == true`}, "15000.50"},
			},
		},
	},
	certificates: []form.Certificate{{
		Code: "visa", Name: "Tourist visa", AppliesTo: form.ForParty, NumberPattern: "VISA-{year}-{seq:6}", ValidFrom: "request.arrival", ValidFor: form.Period{Days: 90},
		Title: "Tourist visa", Body: "of nationality **{{party.nationality}}**, may enter once and stay within the period below.\n\nPurpose: {{request.purpose}}",
		PublicFields: []string{form.Holder, "party.nationality"}, Signatory: &form.Signatory{Name: "Amara Eze", Title: "Head of Permits"}, Layout: form.CertificateLayout,
	}},
}

var parkingPermit = service{
	heading: catalog.Heading{Name: "Parking permit", Currency: "NGN", PartyRole: "Driver", MinParties: 1, MaxParties: 1,
		Categories: []string{"Vehicles"}, Audience: "Residents of zones A and B who keep a car in their own name.",
		Afterwards: "We send you the permit by email. You do not need to show anything in the car.", FillMinutes: 5,
		Description: "Park in your own street for three months, and renew online. It costs nothing."},
	stages: []stage{{
		stage: form.Stage{Title: "Your car", Kind: form.Ordinary},
		questions: []form.Question{
			{Code: "plate", Label: "Number plate", AnswerType: form.FreeText, AppliesTo: form.ForRequest, Required: true},
			{
				Code: "zone", Label: "Zone", AnswerType: form.SingleChoice, AppliesTo: form.ForRequest, Required: true,
				Options: []form.Option{choice("a", "A: old town"), choice("b", "B: harbour")},
			},
		},
	}},
	certificates: []form.Certificate{{
		Code: "permit", Name: "Parking permit", NumberPattern: "PP-{year}-{seq:6}", ValidFor: form.Period{Months: 3}, RenewDays: 30,
		Title: "Parking permit", Body: "Number plate **{{request.plate}}**, zone {{request.zone}}. Put this card behind the windscreen.",
		PublicFields: []string{"request.plate", "request.zone"}, Layout: form.CardLayout,
	}},
}

// residencePermit waits for staff at two stages, asks for a document and costs something.
var residencePermit = service{
	heading: catalog.Heading{Name: "Residence permit", Currency: "NGN", PartyRole: "Resident", MinParties: 1, MaxParties: 1, ReviewDays: 5,
		Categories: []string{"Living here"}, Audience: "You want to stay for longer than 90 days to work, study or join your family.",
		Afterwards: "If we approve your application, you collect the card at our office.", FillMinutes: 30,
		Description: "Live here for longer than 90 days."},
	stages: []stage{
		{
			stage: form.Stage{Title: "Your stay", Description: "What you will be doing here.", Kind: form.Ordinary, TargetDays: 10},
			questions: []form.Question{
				{
					Code: "reason", Label: "What will you do here?", AnswerType: form.SingleChoice, AppliesTo: form.ForRequest, Required: true,
					Options: []form.Option{choice("work", "Work"), choice("study", "Study"), choice("family", "Live with my family")},
				},
				{Code: "since", Label: "When did you start living here?", AnswerType: form.Date, AppliesTo: form.ForRequest, Required: true},
			},
			documents: []form.Requirement{{
				Code: "passport", Name: "Passport", Instructions: "The page with your photograph.", AppliesTo: form.ForRequest, AcceptanceRequired: true,
			}},
		},
		{
			stage: form.Stage{Title: "Interview", Kind: form.Ordinary, TargetDays: 5},
			questions: []form.Question{
				{Code: "language", Label: "Which language do you prefer?", AnswerType: form.FreeText, AppliesTo: form.ForRequest},
			},
		},
		{
			stage:   form.Stage{Title: "Permit fee", Kind: form.Payment},
			charges: []charge{{form.Charge{Name: "Residence permit", Basis: price.PerParty}, "25000"}},
		},
	},
	certificates: []form.Certificate{{
		Code: "permit", Name: "Residence permit", NumberPattern: "RP-{year}-{seq:6}", ValidFor: form.Period{Years: 2}, RenewDays: 90,
		Title: "Residence permit", Body: "We confirm that **{{party.name}}** may live here until {{certificate.validUntil}}.\n\nPurpose of stay: {{request.reason}}.",
		PublicFields: []string{form.Holder}, Signatory: &form.Signatory{Name: "Amara Eze", Title: "Head of Permits"}, Layout: form.LetterLayout,
	}},
}

var dogLicence = service{
	heading: catalog.Heading{Name: "Dog licence", Currency: "NGN", PartyRole: "Dog", MinParties: 1, MaxParties: 3,
		Description: "No longer needed; kept for the records."},
	stages: []stage{{
		stage:     form.Stage{Title: "Your dog", Kind: form.Ordinary},
		questions: []form.Question{{Code: "name", Label: "What is the dog called?", AnswerType: form.FreeText, AppliesTo: form.ForParty, Required: true}},
	}},
}

var enrolment = service{
	heading: catalog.Heading{Name: "Enrolment", Currency: "GHS", PartyRole: "Student", MinParties: 1, MaxParties: 1,
		Description: "A place in next year's courses.",
		Translations: and(and(in("name", "Inscription", "التسجيل"), "partyRole", "Étudiant", "طالب"),
			"description", "Une place dans les cours de l’année prochaine.", "مقعد في دورات العام المقبل."),
	},
	stages: []stage{
		{
			stage: form.Stage{Title: "Course", Kind: form.Ordinary, Translations: in("title", "Cours", "الدورة")},
			questions: []form.Question{{
				Code: "courses", Label: "Which courses?", AnswerType: form.MultipleChoice, AppliesTo: form.ForParty, Required: true,
				Options: []form.Option{
					translated(choice("maths", "Mathematics"), "Mathématiques", "الرياضيات"), translated(choice("law", "Law"), "Droit", "القانون"),
					translated(choice("art", "Art"), "Art", "الفنون"),
				},
				Translations: in("label", "Quels cours ?", "أي دورات؟"),
			}},
		},
		{
			stage: form.Stage{Title: "Deposit", Kind: form.Payment, Translations: in("title", "Acompte", "العربون")},
			charges: []charge{{
				form.Charge{Name: "Deposit", Basis: price.PerRequest, Translations: in("name", "Acompte", "العربون")}, "250",
			}},
		},
	},
}

// addService creates a service and publishes it.
func (s *Server) addService(ctx context.Context, by auth.Caller, d service) (string, error) {
	var made catalog.Offering
	err := s.DB.Write(ctx, func(tx *db.Tx) (err error) {
		made, err = s.Catalog.Create(ctx, tx, by, d.heading)
		return err
	})
	if err != nil {
		return "", err
	}
	for _, set := range d.sets {
		if _, err := s.Catalog.AddValueSet(ctx, by, made.ID, catalog.ValueSet{Value: set}); err != nil {
			return "", err
		}
	}
	for _, stage := range d.stages {
		if err := s.addStage(ctx, by, made.ID, stage); err != nil {
			return "", err
		}
	}
	for _, c := range d.certificates {
		c.IssuedOn, c.Required = form.AtCompletion, true
		if _, err := s.Catalog.AddCertificate(ctx, by, made.ID, catalog.Certificate{Value: c}); err != nil {
			return "", err
		}
	}
	_, err = s.Catalog.Publish(ctx, by, made.ID)
	return made.ID, err
}

func (s *Server) addStage(ctx context.Context, by auth.Caller, serviceID string, d stage) error {
	stage, err := s.Catalog.AddStage(ctx, by, serviceID, catalog.Stage{Value: d.stage})
	if err != nil {
		return err
	}
	for _, q := range d.questions {
		if _, err := s.Catalog.AddQuestion(ctx, by, serviceID, catalog.Question{Value: q, StageID: stage.Value.ID}); err != nil {
			return err
		}
	}
	for _, r := range d.documents {
		if _, err := s.Catalog.AddRequirement(ctx, by, serviceID, catalog.Requirement{Value: r, StageID: stage.Value.ID}); err != nil {
			return err
		}
	}
	for _, c := range d.charges {
		if _, err := s.Catalog.AddCharge(ctx, by, serviceID, catalog.Charge{Value: c.charge, StageID: stage.Value.ID}, c.amount); err != nil {
			return err
		}
	}
	return nil
}
