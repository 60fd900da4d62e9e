package app

import (
	"log/slog"
	"reflect"

	"stagegate/internal/api"
	"stagegate/internal/app/config"
	"stagegate/internal/cases/search"
	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/files"
	"stagegate/internal/infra/kit/build"
	"stagegate/internal/infra/kit/ref"
)

// api registers the operations of all services.
func (s Services) api(c api.Config) *api.API {
	c.Version, c.Auth, c.Examples = build.Version, s.Members, api.RecordedExamples
	routes := api.New(c)
	routes.DescribeValues("fileTypes", s.Files.Policy.Types)
	routes.DescribeAs(reflect.TypeFor[form.Value](), reflect.TypeFor[api.AnswerValue]())
	s.Members.Register(routes)
	s.Onboarding.RegisterOperations(routes)
	s.Tenants.Register(routes)
	s.Notices.Register(routes)
	s.Billing.Register(routes)
	s.Platform.Register(routes)
	s.Privacy.Register(routes)
	s.Catalog.Register(routes)
	s.Requests.Register(routes)
	s.Applications.Register(routes)
	s.Queue.Register(routes)
	search.Register(routes)
	s.Insights.Register(routes)
	s.Calls.Register(routes)
	s.Finance.Register(routes)
	s.Files.Register(routes)
	return routes
}

// Describe returns the OpenAPI description of this version. It needs no database.
func Describe() ([]byte, error) { return describedAPI().Description() }

// ServiceSchema returns the JSON Schema of an exported service.
func ServiceSchema() ([]byte, error) { return describedAPI().JSONSchema(catalog.SchemaPath) }

// describedAPI returns the API for its description, as that of a server that allows all
// types of files. It cannot be served.
func describedAPI() *api.API {
	var c config.Config
	c.FileAllowedTypes = files.KnownTypes()
	c = c.WithDefaults()
	return connect(dependencies{now: ref.Now, realNow: ref.Now, config: c}).api(api.Config{Log: slog.Default()})
}
