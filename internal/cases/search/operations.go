// Written by "make generated". DO NOT EDIT.

package search

import (
	"stagegate/internal/api"
)

// The operations of this package.
const (
	Search api.Op[SearchInput, []FoundView] = "search"
)
