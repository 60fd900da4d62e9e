package tenant

import (
	"context"
	"crypto/rand"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"stagegate/internal/db"
)

// How long a slug may be (specification, section 8).
const (
	shortestSlug = 3
	longestSlug  = 40
)

const slugTaken = "this address is already taken"

var slugForm = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// reserved are slugs that could be mistaken for a part of the product.
var reserved = []string{
	"admin", "api", "app", "assets", "auth", "billing", "docs", "help", "login", "mail",
	"me", "metrics", "null", "onboarding", "platform", "public", "root", "sandbox", "settings",
	"static", "status", "support", "swagger", "system", "undefined", "v3", "webhooks", "www",
}

// CheckSlug says what is wrong with a slug, or "" (specification, section 8).
func CheckSlug(slug string) string {
	switch {
	case len(slug) < shortestSlug || len(slug) > longestSlug:
		return "must have 3 to 40 characters"
	case !slugForm.MatchString(slug):
		return "must consist of letters a to z, digits and single hyphens between them"
	case slices.Contains(reserved, slug):
		return "this word is reserved"
	}
	return ""
}

// plainLetters are letters that do not come apart into a plain one and a mark.
var plainLetters = map[rune]string{
	'ß': "ss", 'æ': "ae", 'œ': "oe", 'ø': "o", 'đ': "d", 'ð': "d", 'þ': "th", 'ł': "l", 'ħ': "h", 'ı': "i",
	'ɓ': "b", 'ɖ': "d", 'ɗ': "d", 'ɛ': "e", 'ƒ': "f", 'ɣ': "g", 'ƙ': "k", 'ŋ': "n", 'ɔ': "o", 'ʋ': "v", 'ƴ': "y",
	'&': " and ", '\'': "", '’': "", 'ʼ': "",
}

// SuggestSlug makes a slug of a name, whatever the name: one that CheckSlug has
// nothing against.
func SuggestSlug(name string) string {
	slug := shorten(hyphenated(name), longestSlug)
	switch {
	case slug == "": // a name in a script without Latin letters, for example
		return "organisation"
	case len(slug) < shortestSlug || slices.Contains(reserved, slug):
		return slug + "-org"
	}
	return slug
}

// hyphenated writes a text in a to z and 0 to 9, with single hyphens in place of
// everything else.
func hyphenated(text string) string {
	var b strings.Builder
	gap := false
	write := func(r rune) {
		if (r < 'a' || r > 'z') && (r < '0' || r > '9') {
			gap = true
			return
		}
		if gap && b.Len() > 0 {
			b.WriteByte('-')
		}
		gap = false
		b.WriteRune(r)
	}
	for _, r := range norm.NFKD.String(strings.ToLower(text)) {
		r = unicode.ToLower(r) // the decomposition brings out new capitals, such as those of ™
		plain, ok := plainLetters[r]
		switch {
		case unicode.Is(unicode.Mn, r): // what was above or below a letter
		case ok:
			for _, r := range plain {
				write(r)
			}
		default:
			write(r)
		}
	}
	return b.String()
}

// shorten cuts a slug, between words where that costs less than half of it.
func shorten(slug string, longest int) string {
	if len(slug) <= longest {
		return slug
	}
	if slug[longest] != '-' {
		if at := strings.LastIndexByte(slug[:longest], '-'); at > longest/2 {
			return slug[:at]
		}
	}
	return strings.Trim(slug[:longest], "-")
}

// Available reports whether a tenant could have the slug, and why not.
func Available(ctx context.Context, q db.Q, slug string) (available bool, reason string, err error) {
	if wrong := CheckSlug(slug); wrong != "" {
		return false, wrong, nil
	}
	taken, err := slugsAmong(ctx, q, []string{slug})
	if err != nil || len(taken) == 0 {
		return err == nil, "", err
	}
	return false, slugTaken, nil
}

// SuggestAvailable makes a slug of a name that no tenant has, at the moment.
func SuggestAvailable(ctx context.Context, q db.Q, name string) (string, error) {
	const batch, most = 32, 512
	base := SuggestSlug(name)
	for from := 1; from < most; from += batch {
		var candidates []string
		for n := from; n < from+batch; n++ {
			candidates = append(candidates, numbered(base, n))
		}
		taken, err := slugsAmong(ctx, q, candidates)
		if err != nil {
			return "", err
		}
		for _, c := range candidates {
			if !slices.Contains(taken, c) {
				return c, nil
			}
		}
	}
	return withEnding(base, strings.ToLower(rand.Text()[:8])), nil
}

// numbered is the n-th slug of a name: the first has no number.
func numbered(base string, n int) string {
	if n == 1 {
		return base
	}
	return withEnding(base, strconv.Itoa(n))
}

func withEnding(base, ending string) string {
	return shorten(base, longestSlug-len(ending)-1) + "-" + ending
}
