package web

import (
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"stagegate/internal/fault"
)

// errorCode describes fault.Code, which is one of a closed list.
type errorCode struct{}

// Schema describes an error code.
func (errorCode) Schema(huma.Registry) *huma.Schema {
	var codes []string
	for _, section := range fault.Catalogue {
		for _, e := range section.Entries {
			codes = append(codes, string(e.Code))
		}
	}
	return oneOf(codes)
}

// fieldCode describes fault.FieldCode, which is one of a closed list.
type fieldCode struct{}

// Schema describes the code of a field.
func (fieldCode) Schema(huma.Registry) *huma.Schema {
	var codes []string
	for _, e := range fault.FieldCatalogue {
		codes = append(codes, string(e.Code))
	}
	return oneOf(codes)
}

// oneOf describes a text that is one of some words.
func oneOf(words []string) *huma.Schema {
	slices.Sort(words)
	s := &huma.Schema{Type: huma.TypeString}
	for _, w := range words {
		s.Enum = append(s.Enum, w)
	}
	s.PrecomputeMessages()
	return s
}
