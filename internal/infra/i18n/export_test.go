package i18n

// ReadMessages is for the tests of the files.
var ReadMessages = readMessages

// FindRefusal returns the key of the text of a message, and the values of its placeholders that are
// texts of the catalogue, and of the others.
func FindRefusal(message string) (key string, parts, others []string, ok bool) {
	f, ok := findRefusal(message)
	for i, value := range f.values {
		if isPart(f.names[i]) {
			parts = append(parts, splitParts(value)...)
		} else {
			others = append(others, value)
		}
	}
	return f.key, parts, others, ok
}
