// Package find serves the search of staff: one page that finds records of all kinds. The palette,
// which the script opens over any page, shows parts of the same page.
package find
