package ui

// Check is a line of a checklist.
type Check struct {
	Text  string
	Sub   string // "" for none
	Path  string // of the place where it is done, or ""
	State string // done, flag, bad, or "" for open
}

// Icon returns the name of its icon.
func (c Check) Icon() string {
	switch c.State {
	case "done":
		return "check"
	case "flag":
		return "flag"
	case "bad":
		return "warn"
	default:
		return "dot"
	}
}

// Attention is a line of what needs attention.
type Attention struct {
	Tone, Icon string // tone: bad, wait, or ""
	Fact       string
	Sub        string // its consequence, or ""
	Do         *Link  // nil for none
}

// Setting is a row of settings.
type Setting struct {
	Icon, Name, Sub string
	Do              *Link // nil for none
}

// Undo is the toast of a decision that can still be undone.
type Undo struct {
	Text, Action, Key string // of the form, with the key of the page
}

// PickFile is the control that chooses the file of a form.
type PickFile struct {
	ID, Name    string // of the input
	Text, About string // of the button, and for which file
	Limits      string
	Accept      string // media types or extensions, with commas
	Error       string // "" for none
	Several     bool
}
