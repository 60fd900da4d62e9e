package openapi

import (
	"github.com/danielgtaylor/huma/v2"

	"stagegate/internal/api"
)

// retryAfter describes the header of temporary failures.
var retryAfter = &huma.Header{
	Description: "Seconds to wait before retrying",
	Schema:      &huma.Schema{Type: huma.TypeInteger},
}

// headerParams describes the request headers of an operation.
func headerParams(op api.Operation) []*huma.Param {
	if !op.AcceptsKey() {
		return nil
	}
	description := "Makes retries safe: for 24 hours, the same key with the same body returns the first response, with Idempotent-Replayed: true"
	if op.NeverKept {
		description = "Of concurrent requests with the same key, one runs. The response has secrets and is not kept: a later request runs again"
	}
	return []*huma.Param{{
		Name: "Idempotency-Key", In: "header", Description: description,
		Schema: &huma.Schema{Type: huma.TypeString, MinLength: new(1), MaxLength: new(255)},
	}}
}

// cookieParams describes the cookies that an operation reads, other than those that authenticate
// it.
func cookieParams(op api.Operation) []*huma.Param {
	if !op.ReadsRegistration {
		return nil
	}
	return []*huma.Param{{
		Name: api.RegistrationCookie, In: "cookie",
		Description: "Set at registration and sent by browsers. With it, the password given at registration applies",
		Schema:      &huma.Schema{Type: huma.TypeString},
	}}
}

// describeTags describes the headers of conditional requests of an operation.
func describeTags(described *huma.Operation, op api.Signature) {
	text := &huma.Schema{Type: huma.TypeString}
	header := map[string]*huma.Param{"ETag": {Description: "Tag of the current data, without the rest of the envelope", Schema: text}}
	if op.Buffered {
		header["ETag"].Description = "Tag of the current file"
	}
	switch {
	case op.Tagged, op.Buffered:
		described.Parameters = append(described.Parameters, &huma.Param{
			Name: "If-None-Match", In: "header", Schema: text,
			Description: "Known ETags: if one of them is current, the response is 304 without a body",
		})
		described.Responses["200"] = &huma.Response{Headers: header}
		described.Responses["304"] = &huma.Response{Description: "Not modified: the caller has the current data", Headers: header}
	case op.Matched:
		read := "this path"
		if op.IfMatchPath != "" {
			read = op.IfMatchPath
		}
		described.Parameters = append(described.Parameters, &huma.Param{
			Name: "If-Match", In: "header", Schema: text,
			Description: "The ETag of " + read + ": if the data has changed since, the call has no effect and returns 412",
		})
	case op.Conditional():
		described.Description += "\n\nDoes not support `If-Match`."
	}
}
