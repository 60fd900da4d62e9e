package rule

import "regexp"

// nameOrText finds the names in a rule, and the texts, in which there are none.
var nameOrText = regexp.MustCompile(
	`[rR]"[^"]*"|[rR]'[^']*'|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\b([a-zA-Z]+)\s*\.\s*([A-Za-z_][A-Za-z0-9_]*)`)

// Rename gives names in a rule other names, such as request.country, and leaves all else as
// it is written.
func Rename(expression string, names map[string]string) string {
	return nameOrText.ReplaceAllStringFunc(expression, func(found string) string {
		part := nameOrText.FindStringSubmatch(found)
		if renamed, ok := names[part[1]+"."+part[2]]; ok && part[1] != "" {
			return renamed
		}
		return found
	})
}
