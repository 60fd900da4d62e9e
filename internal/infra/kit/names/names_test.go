package names_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"stagegate/internal/infra/kit/names"
)

func TestNormal(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"Ada": "Ada", " \u00a0Ada Obi\u3000": "Ada Obi", "\uff21\uff44\uff41": "Ada", "Zoe\u0308": "Zo\u00eb", "\ufb01n": "fin", "\u2163": "IV",
		"": "", " ": "", "\u00a0": "", "\rAda": "\rAda", "Ada\n": "Ada\n", "\u200bAda": "\u200bAda",
	} {
		if got := names.Normal(name); got != want {
			t.Errorf("%q is %q, want %q", name, got, want)
		}
	}
}

func TestCheck(t *testing.T) {
	t.Parallel()
	const control, invisible = "field.control_characters", "field.invisible_characters"
	for name, want := range map[string]string{
		"Ada Obi": "", "O'Neil & Sons (UK)": "", "Zo\u00eb": "", "\u6f22\u5b57": "", "\U0001f6a3": "", "Nguy\u1ec5n": "",
		"\u0639\u0644\u06cc\u200c\u0631\u0636\u0627": "", "\u0936\u0930\u094d\u200d\u092e\u093e": "", // Persian and Hindi need joiners
		"\rAda": control, "A\nB": control, "A\tB": control, "A\x00": control, "A\x7f": control, "A\u0085B": control,
		"A\u200bB": invisible, "A\u200dB": invisible, "A\u200cB": invisible, "\u200c\u0639": invisible, "A\u00adB": invisible, "A\u2060B": invisible,
		"\ufeffA": invisible, "A\u202eB": invisible, "A\u2066B": invisible, "A\u2028B": invisible, "A\u2029B": invisible, "A\u3164B": invisible,
		"A\u115fB": invisible, "A\u2800B": invisible, "A\u180eB": invisible, "A\ufe0fB": invisible, "A\U000e0041": invisible, "A\ue000": invisible, "A\u034fB": invisible,
	} {
		if got := names.Check(names.Normal(name)); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

func TestLooksLike(t *testing.T) {
	t.Parallel()
	for _, name := range []string{
		"SUPER_ADMIN", "super_admin", "Super Admin", "super-admin", "SuperAdmin", " S.U.P.E.R. admin ", "SUPER\u2014ADMIN", "SUPER\u200b_ADMIN", "SUPER\u00adADMIN",
		"\uff33\uff35\uff30\uff25\uff32\uff3f\uff21\uff24\uff2d\uff29\uff2e",                                    // full width
		"\U0001d412\U0001d414\U0001d40f\U0001d404\U0001d411_ADMIN",                                              // bold
		"\u24c8\u24ca\u24c5\u24ba\u24c7 admin",                                                                  // in circles
		"SUP\u0415R_ADMIN", "sup\u0435r_admin", "S\u054dPER_ADMIN", "\u0405U\u0420\u0415R_\u0410D\u041c\u0406N", // Cyrillic and Armenian
		"SU\u03a1\u0395R_\u0391D\u039c\u0399\u039d", "s\u03c5\u03c1er_admin", // Greek
		"SUPER_ADM\u0130N", "SUPER_ADM\u0131N", "SUPER_ADMlN", "SUPER_ADM1N", "SUPER_ADM|N", "5UPER_ADMIN", "SUPER_ADrnIN", "S\u00dcPER_ADMIN", "SUPER_A\u0110MIN",
		"\ua731\u1d1c\u1d18\u1d07\u0280_\u1d00\u1d05\u1d0d\u026a\u0274", // small capitals
		"\ua4e2\ua4f4\ua4d1\ua4f0\ua4e3_\ua4ee\ua4d3\ua4df\ua4f2\ua4e0", // Lisu
		"\u13da\u054d\u13e2\u13ac\u13a1_\u13aa\u13a0\u13b7\u13a5N",      // Cherokee
	} {
		if !names.LooksLike(name, "OTHER", "SUPER_ADMIN") {
			t.Errorf("%q does not look like SUPER_ADMIN", name)
		}
	}
	for _, name := range []string{"", "Super", "Admin", "Superb Admin", "Super Administrator", "Super Admins", "Ada Obi", "Supervisor", "\u6f22\u5b57", "\u0421\u0443\u043f\u0435\u0440"} {
		if names.LooksLike(name, "SUPER_ADMIN") {
			t.Errorf("%q looks like SUPER_ADMIN", name)
		}
	}
}

// Normal is idempotent, and accepted names are readable.
func FuzzNames(f *testing.F) {
	for _, name := range []string{"Ada", " \u00a0Ada\u3000", "\rAda", "A\u200bB", "\ufb01n", "\u00a8", "SUPER_ADM\u0130N"} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		if !utf8.ValidString(name) {
			return
		}
		normal := names.Normal(name)
		if names.Normal(normal) != normal || !norm.NFKC.IsNormalString(normal) {
			t.Errorf("%q is %q, which is not normal", name, normal)
		}
		if names.Check(normal) == "" && strings.ContainsAny(normal, "\r\n\t\x00\u200b\u202e\ufeff") {
			t.Errorf("%q is accepted", normal)
		}
	})
}
