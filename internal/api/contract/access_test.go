package contract_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/testkit/apptest"
)

// grants has the permissions of each kind of caller according to the specification, independent
// of the program.
var grants = map[string]struct {
	kind  auth.Kind
	codes string
}{
	"ada": {auth.Customer, "request:create request:read application:read application:manage"},
	"manager": {auth.Staff, "file:upload file:view file:delete service.read service.create service.update invoice.read invoice.manage " +
		"payment.read payment.reconcile request:review application:read application:manage certificate.manage event.read webhook.manage"},
	"officer":  {auth.Staff, "service.read request:review application:read application:manage certificate.manage file:upload file:view file:delete invoice.read"},
	"finance":  {auth.Staff, "service.read invoice.read invoice.manage payment.read payment.reconcile"},
	"designer": {auth.Staff, "service.read service.create service.update"},
	"admin": {auth.TenantAdmin, "file:upload file:view file:delete service.read service.create service.update invoice.read invoice.manage " +
		"payment.read payment.reconcile billing.read billing.manage request:review application:read application:manage certificate.manage event.read webhook.manage"},
	"platform": {auth.Platform, "platform:tenant:manage platform:admin:manage platform:audit:details"},
	"support":  {auth.Platform, ""},
	"newcomer": {auth.Onboarding, ""},
	"program": {auth.APIKey, "file:upload file:view file:delete service.read service.create service.update invoice.read invoice.manage " +
		"payment.read payment.reconcile request:review application:read application:manage certificate.manage event.read webhook.manage"},
}

// specAllows reports whether the specification allows a caller to call an operation.
func specAllows(who string, op api.Operation) bool {
	grant := grants[who]
	if op.Fresh && grant.kind == auth.APIKey {
		return false
	}
	if len(op.Kinds) > 0 && !slices.Contains(op.Kinds, grant.kind) {
		return false
	}
	if len(op.AnyOf) > 0 {
		return slices.ContainsFunc(op.AnyOf, func(p auth.Permission) bool { return slices.Contains(strings.Fields(grant.codes), string(p)) })
	}
	return op.Permission == "" || slices.Contains(op.Exempt, grant.kind) || slices.Contains(strings.Fields(grant.codes), string(op.Permission))
}

// attempt calls an operation with unknown ids and an empty object, so that it has no effect.
func attempt(t *testing.T, c *apptest.Client, op *described) *apptest.Response {
	t.Helper()
	var body any
	if op.RequestBody != nil {
		body = apptest.M{}
	}
	path := op.unknownPath()
	if op.declared.Streams {
		path += "?after=none" // otherwise its response would not end
	}
	return apptest.CheckResponse(t, op.OperationID, c.In(t).Do(op.method, path, body))
}

// Every operation allows exactly the callers that the specification allows.
func TestAccessMatrix(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		_, ops := loadDescription(t, s)
		acme := s.Tenant("acme")
		callers := map[string]*apptest.Client{"platform": s.Platform(), "support": support(t, s), "newcomer": newcomer(t, s)}
		for who := range grants {
			if callers[who] == nil && who != "program" {
				callers[who] = acme.As(who)
			}
		}
		callers["program"] = program(s, callers["admin"], nil)
		for _, op := range ops {
			t.Run(op.OperationID, func(t *testing.T) {
				nobody := attempt(t, s.Anyone(), op)
				for who, c := range callers {
					if op.OperationID == "logout" {
						c = signInAgain(s, acme, who, c) // the session ends
					}
					r := attempt(t, c, op)
					switch {
					case who == "newcomer" && !op.declared.Public:
						if inside := slices.Contains(op.declared.Kinds, auth.Onboarding); r.Status != 401 && !inside || r.Status == 403 {
							t.Errorf("%s gets %d %s", who, r.Status, r.ErrorCode)
						}
					case op.declared.Public:
						if r.Status != nobody.Status || r.ErrorCode != nobody.ErrorCode {
							t.Errorf("%s: got %d %s, and nobody %d %s", who, r.Status, r.ErrorCode, nobody.Status, nobody.ErrorCode)
						}
					case specAllows(who, op.declared):
						if r.Status == 401 || r.Status == 403 {
							t.Errorf("%s gets %d %s", who, r.Status, r.ErrorCode)
						}
					default:
						apptest.Equal(t, who+": the status", r.Status, 403)
						apptest.Equal(t, who+": the code", r.ErrorCode, "FORBIDDEN")
					}
				}
				if !op.declared.Public {
					apptest.Equal(t, "nobody: the status", nobody.Status, 401)
					apptest.Equal(t, "nobody: the code", nobody.ErrorCode, "UNAUTHENTICATED")
				}
			})
		}
	})
}

// program creates an API key with all permissions that keys can have, for all services or some.
func program(s *apptest.Server, admin *apptest.Client, services []string) *apptest.Client {
	c := s.Anyone()
	c.Token = admin.Post("/api/v1/tenant/api-keys", apptest.M{
		"name": "A program", "permissions": strings.Fields(grants["program"].codes), "serviceIds": append([]string{}, services...),
	}).Want(201).String("secret")
	return c
}

// support creates a platform user with read-only access and signs in.
func support(t *testing.T, s *apptest.Server) *apptest.Client {
	t.Helper()
	_, err := s.Members.Add(t.Context(), accounts.NewPrincipal{
		Tenant: auth.PlatformScope, Kind: auth.Platform, Role: accounts.PlatformSupport, Name: "Support",
		Email: "support@stagegate.test", Password: apptest.Password,
	})
	if err != nil {
		t.Fatal(err)
	}
	return signInAgain(s, nil, "support", nil)
}

// signInAgain returns a client with a new session of the caller.
func signInAgain(s *apptest.Server, acme *apptest.Tenant, who string, c *apptest.Client) *apptest.Client {
	switch who {
	case "newcomer", "program":
		return c
	case "platform", "support":
		fresh := s.Anyone()
		fresh.Token = fresh.Post("/api/v1/auth/platform/login", apptest.M{"email": who + "@stagegate.test", "password": apptest.Password}).
			Want(200).String("accessToken")
		return fresh
	}
	return acme.SignIn(who)
}

// Every operation refuses invalid tokens before it checks permissions.
func TestInvalidTokens(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		_, ops := loadDescription(t, s)
		acme, gone := s.Tenant("acme"), s.Tenant("gone")
		admin, platform := acme.As("admin"), s.Platform()
		suspended := gone.As("admin")
		apptest.SetStatus(t, s, "tenants", gone.ID, "SUSPENDED")
		signedOut := acme.SignIn("admin")
		signedOut.Post("/api/v1/auth/logout", nil).Want(200)

		useless := map[string]struct {
			token  string
			status int
			code   string
		}{
			"tampered":             {apptest.Tamper(admin.Token), 401, "UNAUTHENTICATED"},
			"tampered platform's":  {apptest.Tamper(platform.Token), 401, "UNAUTHENTICATED"},
			"no token at all":      {"x", 401, "UNAUTHENTICATED"},
			"empty":                {" ", 401, "UNAUTHENTICATED"},
			"of a signed-out user": {signedOut.Token, 401, "UNAUTHENTICATED"},
			"of a suspended one":   {suspended.Token, 403, "TENANT_SUSPENDED"},
		}
		turnedAway := func(what, token string, status int, code string) {
			t.Helper()
			c := s.Anyone()
			c.Token = token
			for _, op := range ops {
				r := attempt(t, c, op)
				if !op.declared.Public && (r.Status != status || r.ErrorCode != code) {
					t.Errorf("a token %s at %s: got %d %s, want %d %s", what, op.OperationID, r.Status, r.ErrorCode, status, code)
				}
			}
		}
		for what, u := range useless {
			turnedAway(what, u.token, u.status, u.code)
		}
		expired := acme.SignIn("admin")
		s.Clock.Advance(time.Hour + 15*time.Second) // tokens are accepted for 30 seconds after their expiry
		expired.Get("/api/v1/auth/me").Want(200)
		s.Clock.Advance(16 * time.Second)
		turnedAway("expired", expired.Token, 401, "TOKEN_EXPIRED")
		turnedAway("expired and tampered", apptest.Tamper(expired.Token), 401, "UNAUTHENTICATED")
	})
}

// The path of an operation determines its kinds of callers, and few operations are public.
func TestAudiences(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		_, ops := loadDescription(t, s)
		open := regexp.MustCompile(`^/api/v1/(auth/(login|login/link|login/link/verify|platform/login|refresh|session/exchange|customers/register|customers/verify|` +
			`password/forgot|password/reset|invitations/accept|second-factor/(verify|reset/object)|passkeys/login(/options)?|sso/(discover|callback|link|\{connectionId\}/start))|payments/webhook|files/webhooks/storage|public/(payments|certificates)/.*|` +
			`organizations/(slugs/suggest|slugs/\{slug\}/availability|register|verify|resend-link|\{slug\}/landing-page))$`)
		team := []auth.Kind{auth.Staff, auth.TenantAdmin, auth.APIKey}
		onlyPeople := []string{"takeNextCase", "viewRequestTogether", "viewApplicationTogether", "listSavedLists", "saveList", "deleteSavedList"} // nothing is assigned to programs, and they look at no page
		audiences := map[string][]auth.Kind{
			"customer": {auth.Customer}, "staff": team, "finance": team, "tenant/services": team, "platform": {auth.Platform},
		}
		for _, op := range ops {
			if op.declared.Public {
				if !open.MatchString(op.path) {
					t.Errorf("%s is public", op.path)
				}
				continue
			}
			for part, kinds := range audiences {
				if part == "staff" && slices.Contains(onlyPeople, op.OperationID) {
					kinds = auth.Members
				}
				if strings.HasPrefix(op.path, "/api/v1/"+part+"/") && !cmp.Equal(kinds, op.declared.Kinds) {
					t.Errorf("%s allows %v", op.path, op.declared.Kinds)
				}
			}
			if strings.HasPrefix(op.path, "/api/v1/tenant/") && (!slices.Contains(op.declared.Kinds, auth.TenantAdmin) || !within(team, op.declared.Kinds)) {
				t.Errorf("%s is for others than the team: %v", op.path, op.declared.Kinds)
			}
			if tenants := slices.Contains(op.declared.Kinds, auth.Platform); tenants && len(op.declared.Kinds) > 1 && !cmp.Equal(auth.People, op.declared.Kinds) {
				t.Errorf("%s is for the platform and for tenants", op.path)
			}
			if p := op.declared.Permission; p != "" && !slices.Contains(strings.Fields(grants["ada"].codes+" "+grants["admin"].codes+" "+grants["platform"].codes), string(p)) {
				t.Errorf("%s requires the unknown permission %s", op.path, p)
			}
		}
	})
}

// within reports whether all kinds are among others.
func within(all, kinds []auth.Kind) bool {
	return !slices.ContainsFunc(kinds, func(k auth.Kind) bool { return !slices.Contains(all, k) })
}

// The permissions of each role are those of the specification.
func TestPermissionsOfRoles(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		roles := map[string]string{
			"ada": "CUSTOMER", "manager": "MANAGER", "officer": "CASE_OFFICER", "finance": "FINANCE_OFFICER",
			"designer": "SERVICE_DESIGNER", "admin": "SUPER_ADMIN", "platform": "PLATFORM_ADMIN", "support": "PLATFORM_SUPPORT",
		}
		for _, who := range slices.Sorted(maps.Keys(roles)) {
			var c *apptest.Client
			switch who {
			case "platform":
				c = s.Platform()
			case "support":
				c = support(t, s)
			default:
				c = acme.As(who)
			}
			me := c.Get("/api/v1/auth/me").Want(200)
			var codes []string
			for _, code := range me.Value("permissions").([]any) {
				codes = append(codes, code.(string))
			}
			want := slices.Sorted(strings.FieldsSeq(grants[who].codes))
			if diff := cmp.Diff(want, slices.Sorted(slices.Values(codes))); diff != "" {
				t.Errorf("%s holds (-want +got):\n%s", who, diff)
			}
			me.Is(roles[who], "role").Is(string(grants[who].kind), "kind")
		}
	})
}
