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

// Error messages are written for people, in the language of the page: every form of every page is
// submitted with several kinds of invalid input, in both languages.
func TestErrorMessages(t *testing.T) {
	t.Parallel()
	w := newTour(t)
	for _, language := range []string{"en", "fr"} {
		if language == "fr" {
			w.speak(language)
		}
		refused := 0
		seen := map[string]bool{}
		for _, page := range walked {
			path := w.names.Replace(page.path)
			if language == "fr" && page.who == visitorPage && strings.HasPrefix(path, "/"+demo.Slug) {
				continue // the page is in the language of the organisation
			}
			_, body, _ := w.open(page.who, path, language)
			for _, form := range formsOf(t, body) {
				key := page.who + form.action + strings.Join(namesOf(form), " ")
				if seen[key] || len(form.fields) == 0 || harmful(form.action) {
					continue
				}
				seen[key] = true
				for _, value := range spoilt {
					status, answer := w.send(page.who, form, value, language)
					if strings.Contains(answer, "⟦") {
						t.Errorf("%s, %s: a text is missing: %s", page.name, form.action, missingText.FindString(answer))
					}
					if status < 400 {
						break // the value may have been accepted
					}
					refused++
					for _, text := range refusalsOf(t, answer) {
						if found := notForPeople.FindString(text); found != "" {
							t.Errorf("%s, %s, %.20q: people read %q in %q", page.name, form.action, value, found, text)
						}
						if found := inEnglish.FindString(text); language == "fr" && found != "" {
							t.Errorf("%s, %s, %.20q: %q is English in %q", page.name, form.action, value, found, text)
						}
					}
				}
			}
		}
		if refused < 60 {
			t.Errorf("only %d forms were refused in %s", refused, language)
		}
	}
}

// harmful reports whether a form would end a session or change a state that the tour needs.
func harmful(action string) bool {
	return strings.HasSuffix(action, "/sign-out") || strings.HasSuffix(action, "/theme") || strings.Contains(action, "withdraw") || strings.Contains(action, "deactivate") || strings.Contains(action, "suspend")
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
	for _, f := range form.fields {
		if f.entered {
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
