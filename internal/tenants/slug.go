package tenants

import (
	"context"
	"crypto/rand"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// Lengths of slugs (specification, section 8).
const (
	minSlugLength = 3
	maxSlugLength = 40
)

const slugTaken = "tenant.slug_unique"

var slugForm = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// reserved are the slugs that could be mistaken for a part of the product.
var reserved = []string{
	"account", "accounts", "admin", "api", "app", "assets", "auth", "billing", "console", "customers", "docs", "errors", "files",
	"healthz", "help", "invitations", "login", "mail", "me", "metrics", "null", "onboarding", "organizations", "pages",
	"paid", "password", "pay", "payments", "platform", "public", "readyz", "register", "root", "sandbox", "sandbox-bucket", "security",
	"settings", "sign-in", "sign-out", "signin", "staff", "stagegate", "static", "status", "support", "swagger",
	"system", "theme", "undefined", "unsubscribe", "v3", "verify", "webhooks", "well-known", "www",
}

// slugMistake returns the key of the error for an invalid slug, or "" (specification, section 8).
func slugMistake(slug string) string {
	switch {
	case len(slug) < minSlugLength || len(slug) > maxSlugLength:
		return "tenant.slug_length"
	case !slugForm.MatchString(slug):
		return "tenant.slug_characters"
	case slices.Contains(reserved, slug):
		return "tenant.slug_reserved"
	}
	return ""
}

// transliterations maps letters that NFKD does not decompose into a Latin letter and a mark.
var transliterations = map[rune]string{
	'ß': "ss", 'æ': "ae", 'œ': "oe", 'ø': "o", 'đ': "d", 'ð': "d", 'þ': "th", 'ł': "l", 'ħ': "h", 'ı': "i",
	'ɓ': "b", 'ɖ': "d", 'ɗ': "d", 'ɛ': "e", 'ƒ': "f", 'ɣ': "g", 'ƙ': "k", 'ŋ': "n", 'ɔ': "o", 'ʋ': "v", 'ƴ': "y",
	'&': " and ", '\'': "", '’': "", 'ʼ': "",
}

// slugFrom derives a valid slug from any name.
func slugFrom(name string) string {
	slug := truncateSlug(transliterate(name), maxSlugLength)
	switch {
	case slug == "": // for example, a name in a script without Latin letters
		return "organisation"
	case len(slug) < minSlugLength || slices.Contains(reserved, slug):
		return slug + "-org"
	}
	return slug
}

// transliterate converts a text to a-z and digits, with a single hyphen in place of other characters.
func transliterate(text string) string {
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
		r = unicode.ToLower(r) // the decomposition may create capitals, for example from ™
		plain, ok := transliterations[r]
		switch {
		case unicode.Is(unicode.Mn, r): // marks are dropped
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

// truncateSlug shortens a slug, at a hyphen if at least half of it remains.
func truncateSlug(slug string, maxLength int) string {
	if len(slug) <= maxLength {
		return slug
	}
	if slug[maxLength] != '-' {
		if at := strings.LastIndexByte(slug[:maxLength], '-'); at > maxLength/2 {
			return slug[:at]
		}
	}
	return strings.Trim(slug[:maxLength], "-")
}

// Available reports whether a new tenant can use the slug, and the reason if not.
func Available(ctx context.Context, q db.Q, slug string) (available bool, reason fault.Text, err error) {
	if key := slugMistake(slug); key != "" {
		return false, fault.T(key), nil
	}
	taken, err := takenSlugs(ctx, q, []string{slug})
	if err != nil || len(taken) == 0 {
		return err == nil, fault.Text{}, err
	}
	return false, fault.T(slugTaken), nil
}

// SuggestAvailable derives an unused slug from a name. It is not reserved.
func SuggestAvailable(ctx context.Context, q db.Q, name string) (string, error) {
	const batch, maxCandidates = 32, 512
	base := slugFrom(name)
	for from := 1; from < maxCandidates; from += batch {
		var candidates []string
		for n := from; n < from+batch; n++ {
			candidates = append(candidates, numbered(base, n))
		}
		taken, err := takenSlugs(ctx, q, candidates)
		if err != nil {
			return "", err
		}
		for _, c := range candidates {
			if !slices.Contains(taken, c) {
				return c, nil
			}
		}
	}
	return withSuffix(base, strings.ToLower(rand.Text()[:8])), nil
}

// numbered returns the n-th candidate for a name; the first has no number.
func numbered(base string, n int) string {
	if n == 1 {
		return base
	}
	return withSuffix(base, strconv.Itoa(n))
}

func withSuffix(base, suffix string) string {
	return truncateSlug(base, maxSlugLength-len(suffix)-1) + "-" + suffix
}
