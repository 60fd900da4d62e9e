package app

import (
	"log/slog"
	"reflect"

	"stagegate/internal/api"
	"stagegate/internal/app/config"
	"stagegate/internal/catalog/form"
	"stagegate/internal/files"
	"stagegate/internal/infra/kit/ref"
)

// api registers the operations of all services.
func (s Services) api(c api.Config) *api.API {
	c.Auth, c.Sees, c.FreshMethods = s.Members, s.sees, s.Members.FreshMethods
	routes := api.New(c)
	routes.AllowValues(files.KnownTypes(), s.Files.Policy.Types)
	routes.DescribeAs(reflect.TypeFor[form.Value](), reflect.TypeFor[api.AnswerValue]())
	s.Members.Register(routes)
	s.Onboarding.RegisterOperations(routes)
	s.SSO.Register(routes)
	s.Tenants.Register(routes)
	s.Notices.Register(routes)
	s.Billing.Register(routes)
	s.Platform.Register(routes)
	s.Privacy.Register(routes)
	s.Catalog.Register(routes)
	s.Cases.Register(routes)
	s.Certificates.Register(routes)
	s.Queue.Register(routes)
	s.Insights.Register(routes)
	s.Overview.Register(routes)
	s.Calls.Register(routes)
	s.Finance.Register(routes)
	s.Files.Register(routes)
	s.Events.Register(routes)
	s.Webhooks.Register(routes)
	return routes
}

// Routes returns the API with all operations, only to be described.
func Routes() *api.API {
	var c config.Config
	c = c.WithDefaults()
	return connect(dependencies{now: ref.Now, realNow: ref.Now, config: c}).api(api.Config{Log: slog.Default()})
}
