package openapi

import (
	"cmp"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/kit/fault"
)

// add adds an operation to the document.
func (d *Document) add(op api.Signature) {
	schemas := d.open.Components.Schemas
	described := huma.Operation{
		Method: op.Method, Path: op.Path, OperationID: op.ID, Tags: []string{op.Tag},
		Summary: op.Summary, Description: describe(op.Operation), DefaultStatus: op.Status,
		Security: security(op.Operation), Extensions: access(op.Operation),
		Parameters: slices.Concat(headerParams(op.Operation), cookieParams(op.Operation)),
		Responses:  errorResponses(schemas, op.Operation),
	}
	describeTags(&described, op)
	describeSuccess(schemas, &described, op)
	for _, p := range op.Params() {
		schema := huma.SchemaFromField(schemas, p.Field, "")
		shown := &huma.Param{Name: p.Name, In: p.In, Description: cmp.Or(schema.Description, glossary[p.Name]), Required: p.Required, Schema: schema}
		if p.In == "query" {
			shown.Explode = new(false)
		}
		described.Parameters = append(described.Parameters, shown)
	}
	described.RequestBody = requestBody(schemas, op)
	d.open.AddOperation(&described)
}

// requestBody describes the body of an operation and the effect of omitting its properties.
func requestBody(schemas huma.Registry, op api.Signature) *huma.RequestBody {
	media := &huma.MediaType{}
	required := true
	if body, ok := op.In.FieldByName("Body"); ok {
		media.Schema = op.BodySchema(schemas)
		required = body.Type.Kind() != reflect.Pointer
		if s := schemas.SchemaFromRef(media.Schema.Ref); s != nil && strings.HasSuffix(media.Schema.Ref, "/"+capital(op.ID)+"Input") {
			t := body.Type
			for t.Kind() == reflect.Pointer {
				t = t.Elem()
			}
			describeAbsence(op.Operation, s, t)
		}
	} else if op.Raw {
		media.Schema = &huma.Schema{Type: huma.TypeObject, AdditionalProperties: true, Description: "As sent and signed by the provider"}
	} else {
		return nil
	}
	content := map[string]*huma.MediaType{"application/json": media}
	if op.TextMedia != "" {
		content[op.TextMedia] = &huma.MediaType{Schema: &huma.Schema{Type: huma.TypeString}}
	}
	return &huma.RequestBody{Required: required, Content: content}
}

// describeSuccess describes the successful responses of an operation.
func describeSuccess(schemas huma.Registry, described *huma.Operation, op api.Signature) {
	status := strconv.Itoa(op.Status)
	success := cmp.Or(described.Responses[status], &huma.Response{})
	success.Description = cmp.Or(success.Description, http.StatusText(op.Status))
	data := op.Out
	if done, deferred, ok := op.DeferredTypes(); ok {
		data = done
		described.Responses["202"] = &huma.Response{Description: "Accepted: it takes effect later", Content: content(schemas, op, deferred)}
	}
	success.Content = content(schemas, op, data)
	if op.SetsCookies {
		success.Headers = map[string]*huma.Param{"Set-Cookie": {Schema: &huma.Schema{Type: huma.TypeString}}}
	}
	described.Responses[status] = success
	if op.Out.Implements(reflect.TypeFor[interface{ HTTPStatus() int }]()) && op.Status != http.StatusOK {
		described.Responses["200"] = &huma.Response{Description: "OK: it already existed", Headers: success.Headers, Content: success.Content}
	}
	for _, status := range []int{http.StatusConflict, http.StatusTooManyRequests, http.StatusBadGateway, http.StatusServiceUnavailable} {
		if r := described.Responses[strconv.Itoa(status)]; r != nil {
			r.Headers = map[string]*huma.Param{"Retry-After": {Ref: "#/components/headers/RetryAfter"}}
		}
	}
}

// content describes the body of a successful response: a file, or the data in an envelope.
func content(schemas huma.Registry, op api.Signature, data reflect.Type) map[string]*huma.MediaType {
	if op.MediaType != "" {
		schema := &huma.Schema{Type: huma.TypeString}
		if op.Buffered {
			schema.Format = "binary"
		}
		return map[string]*huma.MediaType{op.MediaType: {Schema: schema}}
	}
	var fields []reflect.StructField
	for f := range reflect.TypeFor[api.Envelope[any]]().Fields() {
		if f.Name == "Data" {
			f.Type = data
		}
		f.Offset, f.Index = 0, nil
		fields = append(fields, f)
	}
	schema := schemas.Schema(reflect.StructOf(fields), true, "Envelope"+nameOf(data))
	return map[string]*huma.MediaType{"application/json": {Schema: schema}}
}

// codesOf returns all error codes of an operation: those in Errors and those implied by its other
// fields.
func codesOf(op api.Operation) []fault.Code {
	all := slices.Clone(op.Errors)
	add := func(codes ...fault.Code) {
		for _, c := range codes {
			if !slices.Contains(all, c) {
				all = append(all, c)
			}
		}
	}
	// Every operation refuses a malformed query and two cookies of one name.
	add(fault.InternalError, fault.NotReady, fault.ValidationFailed, fault.MalformedRequest)
	if !op.Raw || op.SignatureLimit != "" {
		add(fault.TooManyRequests)
	}
	if op.Method != http.MethodGet {
		add(fault.CrossSiteRequest)
	}
	if op.TakesBody() {
		add(fault.PayloadTooLarge)
		if !op.Raw {
			add(fault.UnsupportedMediaType)
		}
	}
	if op.Budgeted() {
		add(fault.TierLimitExceeded)
	}
	if op.AcceptsKey() {
		add(fault.IdempotencyKeyReused, fault.IdempotencyKeyInUse)
	}
	if op.Conditional() {
		add(fault.PreconditionFailed)
	}
	if !op.Public {
		add(fault.Unauthenticated, fault.TokenExpired, fault.TenantSuspended)
		if op.Permission != "" || len(op.Kinds) > 0 {
			add(fault.Forbidden)
		}
		add(policyCodes(op)...)
	}
	if strings.Contains(op.Path, "{") {
		add(fault.NotFound)
	}
	slices.Sort(all)
	return all
}

// policyCodes returns the error codes of an operation by which a sign-in policy or the age of a sign-in refuses it.
func policyCodes(op api.Operation) (codes []fault.Code) {
	open := func(kinds ...auth.Kind) bool {
		return len(op.Kinds) == 0 || slices.ContainsFunc(op.Kinds, func(k auth.Kind) bool { return slices.Contains(kinds, k) })
	}
	if open(auth.Team...) {
		codes = append(codes, fault.AddressNotAllowed)
	}
	if op.Fresh || op.FreshOrKey {
		codes = append(codes, fault.FreshSignInRequired)
	}
	if !op.DuringSetUp && open(append([]auth.Kind{auth.Platform}, auth.Members...)...) {
		codes = append(codes, fault.SecondFactorSetupRequired)
	}
	return codes
}
