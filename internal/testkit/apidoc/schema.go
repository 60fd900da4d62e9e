package apidoc

import (
	"encoding/json"
	"strings"
)

// Schema is what is said about a value.
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

// Types are the values of "type", which may be one or several.
type Types []string

// UnmarshalJSON reads either form.
func (t *Types) UnmarshalJSON(b []byte) error {
	var one string
	if json.Unmarshal(b, &one) == nil {
		*t = Types{one}
		return nil
	}
	return json.Unmarshal(b, (*[]string)(t))
}

// Is follows a schema's references.
func (d *Doc) Is(s *Schema) *Schema {
	for s != nil && s.Ref != "" {
		s = d.Schemas[strings.TrimPrefix(s.Ref, components)]
	}
	return s
}

// First is the first type that is not null, or "".
func (t Types) First() string {
	for _, one := range t {
		if one != "null" {
			return one
		}
	}
	return ""
}
