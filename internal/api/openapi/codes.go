package openapi

import (
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"stagegate/internal/infra/kit/fault"
)

// errorCode describes fault.Code as an enumeration.
type errorCode struct{}

// Schema returns the schema of an error code.
func (errorCode) Schema(huma.Registry) *huma.Schema {
	var codes []string
	for _, section := range fault.Catalogue {
		for _, e := range section.Entries {
			codes = append(codes, string(e.Code))
		}
	}
	return enumeration(codes)
}

// fieldCode describes fault.FieldCode as an enumeration.
type fieldCode struct{}

// Schema returns the schema of a field code.
func (fieldCode) Schema(huma.Registry) *huma.Schema {
	var codes []string
	for _, e := range fault.FieldCatalogue {
		codes = append(codes, string(e.Code))
	}
	return enumeration(codes)
}

// enumeration returns the schema of a string with the given values.
func enumeration(values []string) *huma.Schema {
	slices.Sort(values)
	s := &huma.Schema{Type: huma.TypeString}
	for _, v := range values {
		s.Enum = append(s.Enum, v)
	}
	s.PrecomputeMessages()
	return s
}
