package paper

// Draw renders a paper as a PDF file.
func Draw(p Paper) ([]byte, error) {
	panic("TODO")
}
