package apidoc

import (
	"encoding/json"
	"strings"
)

// Schema is a JSON schema.
type Schema struct {
	Ref                  string             `json:"$ref"`
	Type                 Types              `json:"type"`
	Format               string             `json:"format"`
	Pattern              string             `json:"pattern"`
	Enum                 []any              `json:"enum"`
	Examples             []any              `json:"examples"`
	MinLength            *int               `json:"minLength"`
	MaxLength            *int               `json:"maxLength"`
	Minimum              *float64           `json:"minimum"`
	Maximum              *float64           `json:"maximum"`
	MinItems             *int               `json:"minItems"`
	MaxItems             *int               `json:"maxItems"`
	Items                *Schema            `json:"items"`
	Properties           map[string]*Schema `json:"properties"`
	Required             []string           `json:"required"`
	AdditionalProperties json.RawMessage    `json:"additionalProperties"`
	OneOf                []*Schema          `json:"oneOf"`
	AnyOf                []*Schema          `json:"anyOf"`
}

// Types are the values of "type": a string or a list.
type Types []string

// UnmarshalJSON accepts both forms.
func (t *Types) UnmarshalJSON(b []byte) error {
	var one string
	if json.Unmarshal(b, &one) == nil {
		*t = Types{one}
		return nil
	}
	return json.Unmarshal(b, (*[]string)(t))
}

// Is resolves the references of a schema.
func (d *Doc) Is(s *Schema) *Schema {
	for s != nil && s.Ref != "" {
		s = d.Schemas[strings.TrimPrefix(s.Ref, components)]
	}
	return s
}

// First returns the first type other than null, or "".
func (t Types) First() string {
	for _, one := range t {
		if one != "null" {
			return one
		}
	}
	return ""
}
