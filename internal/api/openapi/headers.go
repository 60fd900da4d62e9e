package openapi

import (
	"github.com/danielgtaylor/huma/v2"

	"stagegate/internal/api"
)

// retryAfter describes the header of temporary failures.
var retryAfter = &huma.Header{
	Description: "Seconds after which it makes sense to try again",
	Schema:      &huma.Schema{Type: huma.TypeInteger},
}

// headerParams describes the request headers of an operation.
func headerParams(op api.Operation) []*huma.Param {
	if !op.Repeatable() {
		return nil
	}
	return []*huma.Param{{
		Name: "Idempotency-Key", In: "header",
		Description: "Makes it safe to repeat the call: the same key with the same body gets the first answer again, for 24 hours, with Idempotent-Replayed: true",
		Schema:      &huma.Schema{Type: huma.TypeString, MinLength: new(1), MaxLength: new(255)},
	}}
}

// cookieParams describes the cookies that an operation reads, besides those of
// authentication.
func cookieParams(op api.Operation) []*huma.Param {
	if !op.ReadsRegistration {
		return nil
	}
	return []*huma.Param{{
		Name: api.RegistrationCookie, In: "cookie",
		Description: "Set by registering, and sent by browsers on their own. With it the password given at registration counts",
		Schema:      &huma.Schema{Type: huma.TypeString},
	}}
}

// describeTags describes the headers of conditional requests of an operation.
func describeTags(described *huma.Operation, op api.Signature) {
	text := &huma.Schema{Type: huma.TypeString}
	header := map[string]*huma.Param{"ETag": {Description: "Names the data as it is now; the rest of the envelope does not count", Schema: text}}
	if op.Whole {
		header["ETag"].Description = "Names the file as it is now"
	}
	switch {
	case op.Tagged, op.Whole:
		described.Parameters = append(described.Parameters, &huma.Param{
			Name: "If-None-Match", In: "header", Schema: text,
			Description: "Tags of what the caller has: where one of them still holds, the answer is 304 without a body",
		})
		described.Responses["200"] = &huma.Response{Headers: header}
		described.Responses["304"] = &huma.Response{Description: "Not Modified: the data is what the caller has", Headers: header}
	case op.Matched:
		read := "this path"
		if op.Changes != "" {
			read = op.Changes
		}
		described.Parameters = append(described.Parameters, &huma.Param{
			Name: "If-Match", In: "header", Schema: text,
			Description: "The tag that reading " + read + " gave: if the data is another by now, nothing is done and the answer is 412",
		})
	case op.Conditional():
		described.Description += "\n\nTakes no `If-Match`: no tag is given for this path."
	}
}
