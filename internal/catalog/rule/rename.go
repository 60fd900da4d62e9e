package rule

import "regexp"

// nameOrText matches names and string literals, so that names within literals are skipped.
var nameOrText = regexp.MustCompile(
	`[rR]"[^"]*"|[rR]'[^']*'|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\b([a-zA-Z]+)\s*\.\s*([A-Za-z_][A-Za-z0-9_]*)`)

// Rename replaces names in a rule, such as request.country, and leaves the rest unchanged.
func Rename(expression string, names map[string]string) string {
	return nameOrText.ReplaceAllStringFunc(expression, func(found string) string {
		part := nameOrText.FindStringSubmatch(found)
		if renamed, ok := names[part[1]+"."+part[2]]; ok && part[1] != "" {
			return renamed
		}
		return found
	})
}
