package console_test

import (
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"stagegate/internal/app/demo"
)

// spoilt are values that at least one field refuses.
var spoilt = []string{"", "\u200b", "-1.005", "not.a@thing", strings.Repeat("x", 5000)}

// notForPeople matches texts for programs: field paths, codes, MIME types and raw amounts.
var notForPeople = regexp.MustCompile(`⟦|\b[a-z]+[a-z0-9]*(?:\[\d+\]|\.[a-z]+[A-Z])|\b[a-z]+[A-Z][a-z]+[A-Za-z]*\b|\b[A-Z]{2,}_[A-Z_]+\b|\b(?:application|image|text)/[a-z]|\b\d{4,}\.\d|\b\d{5,} (?:bytes|octets)|\b\d{3,} second`)

// inEnglish matches words that do not occur in French.
var inEnglish = regexp.MustCompile(`(?i)\b(?:the|must|enter|choose|your|this|with|please|cannot|field|should)\b`)

// sentForm is a form of a page.
type sentForm struct {
	action string
	fields []sentField
	upload string   // field with the uploaded file; "" for none
	texts  []string // what the module says about an upload
}

// sentField is a field with its value and whether a user can change it.
type sentField struct {
	name, value string
	entered     bool
}

// formsOf returns the POST forms of a page.
func formsOf(t *testing.T, page string) []sentForm {
	t.Helper()
	tree, err := html.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	var forms []sentForm
	for n := range tree.Descendants() {
		if n.Data != "form" || !strings.EqualFold(attribute(n, "method"), "post") {
			continue
		}
		form := sentForm{action: attribute(n, "action")}
		form.upload, form.texts = uploadOf(n)
		for f := range n.Descendants() {
			name := attribute(f, "name")
			if name == "" {
				continue
			}
			switch kind := attribute(f, "type"); {
			case f.Data == "textarea", f.Data == "select", f.Data == "input" && kind != "hidden" && kind != "checkbox" && kind != "radio" && kind != "file" && kind != "submit":
				form.fields = append(form.fields, sentField{name, attribute(f, "value"), true})
			case f.Data == "input" && kind != "file" && kind != "submit":
				form.fields = append(form.fields, sentField{name, attribute(f, "value"), false})
			}
		}
		forms = append(forms, form)
	}
	return forms
}

// uploadOf returns the field of a form that takes an uploaded file, and the texts that the page's
// module shows while it uploads.
func uploadOf(form *html.Node) (field string, texts []string) {
	for _, a := range form.Attr {
		switch name, ok := strings.CutPrefix(a.Key, "data-"); {
		case a.Key == "data-upload" && a.Val == "collect":
			field = "fileObjectIds"
		case a.Key == "data-upload":
			field = "fileObjectId"
		case ok && name != "max":
			texts = append(texts, a.Val)
		}
	}
	if field == "" {
		return "", nil
	}
	return field, texts
}

func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// refusalsOf returns the error messages of a page.
func refusalsOf(t *testing.T, page string) []string {
	t.Helper()
	tree, err := html.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for n := range tree.Descendants() {
		classes := " " + attribute(n, "class") + " "
		if !strings.Contains(classes, " summary-bad ") && !strings.Contains(classes, " error ") && !strings.HasSuffix(attribute(n, "id"), "-error") {
			continue
		}
		var b strings.Builder
		for below := range n.Descendants() {
			if below.Type == html.TextNode {
				b.WriteString(below.Data + " ")
			}
		}
		texts = append(texts, strings.Join(strings.Fields(b.String()), " "))
	}
	return texts
}

// Error messages are written for people, in the language of the page: every form and upload of
// every page is submitted with several kinds of invalid input, in both languages.
func TestErrorMessages(t *testing.T) {
	t.Parallel()
	w := newTour(t)
	picture := w.as(customerPage).Upload("holiday.png")
	for _, language := range []string{"en", "fr"} {
		if language == "fr" {
			w.speak(language)
		}
		read := words{t, language}
		forms, uploads := 0, 0
		seen := map[string]bool{}
		for _, page := range walked {
			path := w.names.Replace(page.path)
			if language == "fr" && page.who == visitorPage && strings.HasPrefix(path, "/"+demo.Slug) {
				continue // the page is in the language of the organisation
			}
			_, body, _ := w.open(page.who, path, language)
			for _, form := range formsOf(t, body) {
				key := page.who + form.action + strings.Join(namesOf(form), " ")
				if seen[key] || len(form.fields) == 0 || harmful(form.action) || page.who != visitorPage && strings.HasSuffix(form.action, "/sign-in") {
					continue
				}
				seen[key] = true
				place := page.name + ", " + form.action
				if form.upload != "" {
					read.all(place, form.texts)
					uploads += w.refuse(read, page.who, place, form, []string{"00000000-0000-7000-8000-000000000000", "no file", picture})
					continue
				}
				forms += w.refuse(read, page.who, place, form, spoilt)
			}
		}
		if forms < 60 || uploads < 4 {
			t.Errorf("only %d forms and %d uploads were refused in %s", forms, uploads, language)
		}
	}
}

// refuse submits a form with values, reads every refusal, and returns how many there were.
func (w tour) refuse(read words, who, place string, form sentForm, values []string) (refused int) {
	w.t.Helper()
	for _, value := range values {
		status, answer := w.send(who, form, value, read.language)
		if strings.Contains(answer, "⟦") {
			w.t.Errorf("%s: a text is missing: %s", place, missingText.FindString(answer))
		}
		if status < 400 {
			break // the value may have been accepted
		}
		refused++
		read.all(place+", "+value[:min(20, len(value))], refusalsOf(w.t, answer))
	}
	return refused
}

// words reads texts that a page shows to people in a language.
type words struct {
	t        *testing.T
	language string
}

func (r words) all(place string, texts []string) {
	r.t.Helper()
	for _, text := range texts {
		if found := notForPeople.FindString(text); found != "" {
			r.t.Errorf("%s: people read %q in %q", place, found, text)
		}
		if found := inEnglish.FindString(text); r.language == "fr" && found != "" {
			r.t.Errorf("%s: %q is English in %q", place, found, text)
		}
	}
}

// harmful reports whether a form would end a session or change a state that the tour needs.
func harmful(action string) bool {
	return strings.HasSuffix(action, "/sign-out") || strings.Contains(action, "/sessions") || strings.HasSuffix(action, "/theme") || strings.Contains(action, "withdraw") || strings.Contains(action, "deactivate") || strings.Contains(action, "suspend")
}

func namesOf(form sentForm) []string {
	var names []string
	for _, f := range form.fields {
		names = append(names, f.name)
	}
	return names
}

// send submits a form with a value in all fields that a user can change.
func (w tour) send(who string, form sentForm, value, language string) (status int, answer string) {
	w.t.Helper()
	values := url.Values{}
	if form.upload != "" {
		values.Set(form.upload, value)
	}
	for _, f := range form.fields {
		if f.name == form.upload {
			continue
		}
		if f.entered && form.upload == "" {
			values.Add(f.name, value)
		} else {
			values.Add(f.name, f.value)
		}
	}
	r, err := http.NewRequestWithContext(w.t.Context(), http.MethodPost, w.URL+form.action, strings.NewReader(values.Encode()))
	if err != nil {
		w.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Accept-Language", language)
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	if who != visitorPage {
		r.AddCookie(&http.Cookie{Name: "svc_access_token", Value: w.token[who]})
	}
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	resp, err := client.Do(r)
	if err != nil {
		w.t.Fatal(err)
	}
	defer resp.Body.Close()
	content, err := io.ReadAll(resp.Body)
	if err != nil {
		w.t.Fatal(err)
	}
	return resp.StatusCode, string(content)
}
