package settings

import (
	"net/http"

	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/fault"
)

// askAgain asks for an entry again that was left out when the form was kept, until its reader had confirmed who they are.
func askAgain(r *ui.Request, field, text string) ui.Answer {
	again := r.Text(text)
	return ui.Answer{
		Status: http.StatusBadRequest, ErrorCode: fault.ValidationFailed, Message: again,
		Errors: []ui.Wrong{{Field: field, Code: fault.Required, Message: again}},
	}
}
