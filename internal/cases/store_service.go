package cases

import (
	"context"

	"stagegate/internal/infra/db"
)

// ServiceOf returns the service of a case by the parameter that names it in a path, or by a record that holds files of
// it ("holder"). It returns db.ErrNotFound if there is none.
func ServiceOf(ctx context.Context, q db.Q, tenant, param, value string) (string, error) {
	conditions := map[string]string{
		"requestId":     `id = $2`,
		"applicationId": `application_id = $2`,
		"reference":     `reference = $2`,
		"decisionId":    `id = (SELECT request_id FROM held_decisions WHERE tenant_id = $1 AND id = $2)`,
		"holder":        `(id = $2 OR application_id = $2 OR id = (SELECT request_id FROM messages WHERE tenant_id = $1 AND id = $2))`,
	}
	return db.One[string](ctx, q, `SELECT service_id FROM cases WHERE tenant_id = $1 AND `+conditions[param], tenant, value)
}
