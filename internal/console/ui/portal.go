package ui

import (
	"time"

	"stagegate/internal/api"
)

// TimeOf is a time of a view, which is an api.Time or a pointer to one, nil for none.
func (*View) TimeOf(at any) Time {
	switch at := at.(type) {
	case api.Time:
		return Time{time.Time(at)}
	case *api.Time:
		if at != nil {
			return Time{time.Time(*at)}
		}
	}
	return Time{}
}

// Body gives an input a body that may be left out.
func Body[T any](body **T) *T {
	*body = new(T)
	return *body
}
