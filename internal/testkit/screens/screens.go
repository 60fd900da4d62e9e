// Package screens renders console pages from typed data in all of their states, without a server.
package screens

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/i18n"
	"stagegate/internal/infra/kit/money"
)

// Choices are the possible values of fields of the data, by field name or by type and field name, such as
// record.Status. Other fields get any value of their type.
type Choices map[string][]any

// Examples are screens with data of their types. Pointers set in the data are kept in every state; others may
// be nil.
type Examples map[*ui.Screen]any

// rounds is the number of random states per screen, besides the empty and the full one. They are the same in
// each run.
const rounds = 20

// Render renders each screen with data of the type of its example: empty, full, with long names that contain
// HTML, and with random lists, choices and booleans, in both languages. Every second state shows a problem, and
// different kinds of users view it. Each result must be a page with one heading and no missing texts.
func Render(t *testing.T, examples Examples, choices Choices) {
	t.Helper()
	for screen, example := range examples {
		t.Run(screen.Name(), func(t *testing.T) { renderStates(t, screen, example, choices) })
	}
}

func renderStates(t *testing.T, screen *ui.Screen, example any, choices Choices) {
	t.Helper()
	check(t, screen, "empty", &ui.View{Me: people[0], Data: example})
	for i := range rounds + 1 {
		f := filler{choices: choices, drawn: rand.New(rand.NewPCG(1, uint64(i))), all: i == 0} //nolint:gosec // the same in each run
		data := reflect.New(reflect.TypeOf(example)).Elem()
		data.Set(reflect.ValueOf(example))
		f.fill(data, "", 0)
		v := &ui.View{Me: people[i%len(people)], Data: data.Interface()}
		if i%2 == 1 {
			v.Problem = &ui.Problem{Message: long, TraceID: "t-1", Fields: []ui.WrongField{{ID: "name", Label: "Name", Message: long}, {Label: long, Message: "is missing"}}}
		}
		check(t, screen, fmt.Sprintf("state %d", i), v)
		if t.Failed() {
			return
		}
	}
}

// people are the users who view the pages.
var people = []*ui.Person{
	person(auth.Customer, "Ada Obi", ""), person(auth.TenantAdmin, long, ""), person(auth.Staff, "Femi", "MANAGER"),
}

func person(kind auth.Kind, name, role string) *ui.Person {
	return &ui.Person{PrincipalView: accounts.PrincipalView{Kind: kind, Name: name, Role: role, Tenant: acme}}
}

var acme = &ui.Tenant{Slug: "acme", Name: "Acme", SupportEmail: new("help@acme.test")}

var (
	heading = regexp.MustCompile(`<h1[ >]`)
	missing = regexp.MustCompile(`⟦[^⟧]*⟧|ZgotmplZ|&lt;nil&gt;|%!`)
)

// check renders a state of a screen in each language.
func check(t *testing.T, screen *ui.Screen, state string, v *ui.View) {
	t.Helper()
	v.Title, v.Path, v.Key, v.Now, v.Tenant = "A page", "/acme/page", "key", now, acme
	for _, language := range i18n.Languages() {
		v.Printer = i18n.For(language, time.UTC)
		page, err := render(screen, v)
		switch {
		case err != nil:
			t.Errorf("%s, %s, %s: %v", screen.Name(), state, language, err)
		case missing.MatchString(page):
			t.Errorf("%s, %s, %s: has %s", screen.Name(), state, language, missing.FindString(page))
		case len(heading.FindAllString(page, -1)) != 1:
			t.Errorf("%s, %s, %s: has %d headings", screen.Name(), state, language, len(heading.FindAllString(page, -1)))
		case strings.Contains(page, "<b>"+long):
			t.Errorf("%s, %s, %s: a name is written as HTML", screen.Name(), state, language)
		}
	}
}

func render(screen *ui.Screen, v *ui.View) (page string, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%v", p) //nolint:err113 // only shown
		}
	}()
	var b bytes.Buffer
	screen.Render(&b, v)
	return b.String(), nil
}

// now is the time of the pages.
var now = time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)

// long is a long name that contains HTML.
const long = `Oluwaseun Adébáyọ̀ & daughters “of the <river>” and everybody else who comes along`

// filler fills data with random values, or completely.
type filler struct {
	choices Choices
	drawn   *rand.Rand
	all     bool
}

const (
	deepest = 16
	ofPage  = 1 // fields of the page itself, whose pointers are kept
)

func (f filler) fill(v reflect.Value, name string, depth int) {
	if !v.CanSet() || depth > deepest {
		return
	}
	switch v.Interface().(type) {
	case api.Time:
		v.Set(reflect.ValueOf(api.Time(now.Add(-time.Duration(f.drawn.IntN(1e6)) * time.Second))))
		return
	case time.Time:
		v.Set(reflect.ValueOf(now))
		return
	case money.Number:
		v.SetString([]string{"1234.5", "0", "7500.50"}[f.drawn.IntN(3)])
		return
	}
	switch v.Kind() { //nolint:exhaustive // others stay empty
	case reflect.String:
		v.SetString(f.text(name))
	case reflect.Bool:
		v.SetBool(f.all || f.drawn.IntN(2) == 0)
	case reflect.Int, reflect.Int64, reflect.Int32:
		v.SetInt(int64(f.drawn.IntN(4)))
	case reflect.Pointer:
		if v.IsNil() && depth == ofPage && !f.all && f.drawn.IntN(2) == 0 {
			return
		}
		v.Set(reflect.New(v.Type().Elem()))
		f.fill(v.Elem(), name, depth+1)
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			return // raw values
		}
		n := f.drawn.IntN(4)
		if f.all {
			n = 3
		}
		v.Set(reflect.MakeSlice(v.Type(), n, n))
		for i := range n {
			f.element(v.Index(i), name, depth)
		}
	case reflect.Struct:
		f.fields(v, depth)
	}
}

// element fills an element of a list, from the choices if there are any.
func (f filler) element(v reflect.Value, name string, depth int) {
	if v.Kind() == reflect.String && f.choices[name] != nil {
		f.choose(v, f.choices[name])
		return
	}
	f.fill(v, name, depth+1)
}

func (f filler) fields(v reflect.Value, depth int) {
	for i := range v.NumField() {
		field := v.Type().Field(i)
		values := f.choices[v.Type().Name()+"."+field.Name]
		if values == nil {
			values = f.choices[field.Name]
		}
		target := v.Field(i)
		switch {
		case field.Anonymous && target.Kind() == reflect.Struct && !target.CanSet(): // its fields can be set
			f.fields(target, depth+1)
		case values != nil && target.CanSet() && target.Kind() == reflect.TypeOf(values[0]).Kind():
			f.choose(target, values)
		default:
			f.fill(target, field.Name, depth+1)
		}
	}
}

// choose sets one of the choices, the first one in the full state.
func (f filler) choose(v reflect.Value, values []any) {
	n := f.drawn.IntN(len(values))
	if f.all {
		n = 0
	}
	v.Set(reflect.ValueOf(values[n]).Convert(v.Type()))
}

func (f filler) text(name string) string {
	switch {
	case strings.HasSuffix(name, "Currency"):
		return "NGN"
	case strings.HasSuffix(name, "Path"), strings.HasSuffix(name, "URL"), name == "Action", name == "Base", name == "Back":
		return "/acme/somewhere"
	case f.drawn.IntN(3) == 0:
		return "<b>" + long
	default:
		return "Ada Obi"
	}
}
