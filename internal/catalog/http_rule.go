package catalog

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/catalog/form"
	"stagegate/internal/catalog/rule"
	"stagegate/internal/catalog/sentence"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/i18n"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/tenants"
)

func (s *Service) registerRules(routes *api.API) {
	op := reading(api.Operation{
		Path: one + "/rules/check", ID: "checkRule", Budget: api.HeavyCalls, ReadOnly: true, Summary: "Check a rule", Message: "Rule checked.",
		Description: "Checks a rule, as text or as a tree, against the draft of the service. Returns its text, its simplified form for the rule " +
			"builder, its errors with their positions, and its references. Text and tree of a rule are equivalent. With ownerId and field, it " +
			"is checked as the rule of that field. Nothing is saved.",
	})
	op.Method = http.MethodPost
	api.Read(routes, op, s.analyseRule, checkRuleInput)
}

// RuleCheckInput is the input of checkRule.
type RuleCheckInput struct {
	ServicePath

	Body struct {
		Rule    string        `json:"rule,omitempty" maxLength:"1000" doc:"The rule as text" example:"request.express == true"`
		Tree    *RuleTreeView `json:"tree,omitempty" doc:"The rule in its simplified form, instead of rule"`
		OwnerID string        `json:"ownerId,omitempty" maxLength:"36" doc:"Id of the stage, question, requirement, charge or certificate that the rule is for"`
		Field   string        `json:"field,omitempty" enum:"showRule,requiredRule,rule" doc:"Field of the owner; requires ownerId"`
	}
}

// RuleTreeView is the simplified form of a rule.
type RuleTreeView struct {
	Join   rule.Join       `json:"join" enum:"ALL,ANY" doc:"ALL: every group must hold, and a group holds if any of its conditions does. ANY: at least one group must hold, and a group holds if all its conditions do"`
	Groups []RuleGroupView `json:"groups" minItems:"1" maxItems:"100" nullable:"false" doc:"Groups that join combines"`
}

// RuleGroupView is a group of conditions. A single condition forms a group of one.
type RuleGroupView struct {
	Conditions []RuleConditionView `json:"conditions" minItems:"1" maxItems:"100" nullable:"false" doc:"Conditions of the group; a condition outside a group forms a group of one"`
}

// RuleConditionView compares an answer.
type RuleConditionView struct {
	Name     string        `json:"name" maxLength:"72" doc:"Name of the question in rules" example:"request.stayDays"`
	Operator rule.Operator `json:"operator" enum:"EQUAL,NOT_EQUAL,LESS,AT_MOST,MORE,AT_LEAST,IN,NOT_IN,CONTAINS,NOT_CONTAINS" doc:"IN: the answer is one of the values, or in the named value set. CONTAINS: the answer is a list that contains the value"`
	Type     rule.Operand  `json:"type" enum:"TEXT,NUMBER,BOOLEAN,NAME" doc:"Type of the values. NAME: another question, or for IN and NOT_IN a value set"`
	Values   []string      `json:"values" maxItems:"500" maxLength:"1000" nullable:"false" doc:"One value; any number for IN and NOT_IN without a name. A NUMBER is decimal, a BOOLEAN true or false" example:"[\"90\"]"`
}

// RuleCheckView is the analysis of a rule.
type RuleCheckView struct {
	Rule     string              `json:"rule" doc:"The rule as text, also if it was sent as a tree" example:"request.stayDays <= 90"`
	Tree     *RuleTreeView       `json:"tree" doc:"Simplified form; null if the rule is nested deeper than two levels, compares something other than an answer, or cannot be parsed"`
	Sentence *string             `json:"sentence" doc:"The rule as a sentence in the caller's language; null if there is no tree" example:"Length of stay is at most 90"`
	Errors   []RuleErrorView     `json:"errors" doc:"Errors in the rule; empty if it can be saved"`
	RefersTo []RuleReferenceView `json:"refersTo" doc:"Names used in the rule, sorted; empty if the rule cannot be parsed"`
}

// RuleErrorView is an error in a rule with its position.
type RuleErrorView struct {
	Code    fault.FieldCode `json:"code" example:"INVALID_RULE" doc:"Kind of error"`
	Message fault.Text      `json:"message" doc:"Human-readable explanation of the error" example:"> cannot compare a number with a string"`
	Offset  int             `json:"offset" doc:"Position of the error in the text, in characters from 0"`
	Length  int             `json:"length" doc:"Length of the invalid part, in characters; 0 at the end of the text. Covers the whole rule if the error has no particular position"`
	Line    int             `json:"line" doc:"Line of the error, from 1"`
	Column  int             `json:"column" doc:"Column of the error in its line, from 1"`
}

// RuleReferenceView is a name in a rule.
type RuleReferenceView struct {
	Name    string  `json:"name" example:"request.stayDays"`
	Exists  bool    `json:"exists" doc:"Whether the service has such a question or value set. A rule with an unknown name can be saved but not published"`
	Nearest *string `json:"nearest" doc:"Suggestion for a name that does not exist; null if there is none"`
}

// checkRuleInput refuses trees that cannot be a rule.
func checkRuleInput(_ context.Context, _ db.Q, _ auth.Caller, in *RuleCheckInput) error {
	var c checker
	if (in.Body.OwnerID == "") != (in.Body.Field == "") {
		c.refuse("field", fault.Required, "service.with_owner")
	}
	if in.Body.Tree != nil {
		for i, group := range in.Body.Tree.Groups {
			for j := range group.Conditions {
				checkCondition(&c, fmt.Sprintf("tree.groups[%d].conditions[%d].", i, j), &group.Conditions[j])
			}
		}
	}
	return c.err()
}

var (
	questionName = regexp.MustCompile(`^(request|party)\.[A-Za-z][A-Za-z0-9_]{0,63}$`)
	otherName    = regexp.MustCompile(`^(request|party|valueSets)\.[A-Za-z][A-Za-z0-9_]{0,63}$`)
	ruleNumber   = regexp.MustCompile(`^-?[0-9]{1,30}(\.[0-9]{1,30})?$`)
)

func checkCondition(c *checker, at string, v *RuleConditionView) {
	if !questionName.MatchString(v.Name) {
		c.refuse(at+"name", fault.InvalidFormat, "service.question_name")
	}
	if many := (v.Operator == rule.In || v.Operator == rule.NotIn) && v.Type != rule.NameOperand; !many && len(v.Values) != 1 {
		c.refuse(at+"values", fault.InvalidValue, "field.one_entry")
	}
	for i, value := range v.Values {
		switch field := fmt.Sprintf("%svalues[%d]", at, i); {
		case v.Type == rule.NumberOperand && !ruleNumber.MatchString(value):
			c.refuse(field, fault.InvalidFormat, "service.decimal")
		case v.Type == rule.BoolOperand && value != "true" && value != "false":
			c.refuse(field, fault.InvalidValue, "field.boolean")
		case v.Type == rule.NameOperand && !otherName.MatchString(value):
			c.refuse(field, fault.InvalidFormat, "service.rule_name")
		}
	}
}

// analyseRule analyses a rule.
func (s *Service) analyseRule(ctx context.Context, q db.Q, by auth.Caller, in *RuleCheckInput) (RuleCheckView, error) {
	printer, err := tenants.PrinterFor(ctx, q, by)
	if err != nil {
		return RuleCheckView{}, err
	}
	d, err := readDraft(ctx, q, by.Tenant, in.ServiceID)
	if err != nil {
		return RuleCheckView{}, err
	}
	v := RuleCheckView{Rule: in.Body.Rule, Errors: []RuleErrorView{}, RefersTo: []RuleReferenceView{}}
	if in.Body.Tree != nil {
		v.Rule = in.Body.Tree.Tree().Text()
	}
	before, owned := "", true
	if in.Body.OwnerID != "" {
		before, owned = d.Definition.V.SetRule(in.Body.OwnerID, in.Body.Field, v.Rule)
	}
	if !owned {
		return v, fault.Invalid("ownerId", fault.InvalidValue, noSuchRule)
	}
	s.compiler.count()
	v.analyse(&d.Definition.V, printer)
	if in.Body.OwnerID != "" && len(v.Errors) == 0 {
		v.addFault(d.Definition.V.CheckRuleChange(s.settings.Rules, in.Body.OwnerID, in.Body.Field, before, v.Rule))
	}
	return v, nil
}

const noSuchRule = "service.rule_owner"

// analyse analyses the text in the context of a definition.
func (v *RuleCheckView) analyse(d *form.Definition, p i18n.Printer) {
	compiled, err := d.CompileRule(v.Rule)
	if bad, ok := errors.AsType[*rule.Error](err); ok {
		v.add(fault.RuleInvalid, bad)
		return
	}
	known := d.RuleNames()
	for _, name := range compiled.References() {
		reference := RuleReferenceView{Name: name, Exists: slices.Contains(known, name)}
		if !reference.Exists {
			reference.Nearest = api.TextOf(api.Nearest(name, known))
		}
		v.RefersTo = append(v.RefersTo, reference)
	}
	if tree, ok, _ := rule.TreeOf(v.Rule); ok {
		v.Tree, v.Sentence = RuleTreeOf(tree), api.TextOf(sentence.NamesOf(d).DescribeTree(p, tree))
	}
}

// add adds an error with its position.
func (v *RuleCheckView) add(code fault.FieldCode, bad *rule.Error) {
	before := string([]rune(v.Rule)[:bad.Offset])
	line := strings.Count(before, "\n")
	column := len([]rune(before[strings.LastIndex(before, "\n")+1:]))
	v.Errors = append(v.Errors, RuleErrorView{
		Code: code, Message: bad.Text, Offset: bad.Offset, Length: bad.Length, Line: line + 1, Column: column + 1,
	})
}

// addFault adds errors that concern the rule as a whole.
func (v *RuleCheckView) addFault(err error) {
	if wrong, ok := errors.AsType[*fault.Error](err); ok {
		for _, f := range wrong.Fields {
			v.add(f.Code, &rule.Error{Text: f.Message, Length: len([]rune(v.Rule))})
		}
	}
}

// RuleTreeOf returns the view of a tree.
func RuleTreeOf(t rule.Tree) *RuleTreeView {
	v := &RuleTreeView{Join: t.Join}
	for _, group := range t.Groups {
		g := RuleGroupView{}
		for _, c := range group {
			g.Conditions = append(g.Conditions, RuleConditionView(c))
		}
		v.Groups = append(v.Groups, g)
	}
	return v
}

// Tree returns the tree of the view.
func (v *RuleTreeView) Tree() rule.Tree {
	t := rule.Tree{Join: v.Join}
	for _, g := range v.Groups {
		var group rule.Group
		for _, c := range g.Conditions {
			group = append(group, rule.Condition(c))
		}
		t.Groups = append(t.Groups, group)
	}
	return t
}
