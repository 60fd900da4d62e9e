package api

import (
	"encoding/json"
	"net/http"
	"reflect"
)

// Deferrable is the data of an operation that takes effect at once or later: Done with the status of the
// operation, or Deferred with the status 202. Exactly one of them is set.
type Deferrable[D, L any] struct {
	Done     *D
	Deferred *L
}

// deferrable is a Deferrable of any types.
type deferrable interface {
	isDeferred() bool
	DeferredType() reflect.Type
	DoneType() reflect.Type
}

// alternatives is data that stands for one of several records.
type alternatives interface{ Unwrap() any }

// Done returns the data of an operation that has taken effect.
func Done[D, L any](data D) Deferrable[D, L] { return Deferrable[D, L]{Done: &data} }

// Deferred returns the data of an operation that will take effect later.
func Deferred[D, L any](data L) Deferrable[D, L] { return Deferrable[D, L]{Deferred: &data} }

// Unwrap returns the data that is set.
func (d Deferrable[D, L]) Unwrap() any {
	if d.Deferred != nil {
		return *d.Deferred
	}
	return *d.Done
}

// MarshalJSON encodes the data that is set.
func (d Deferrable[D, L]) MarshalJSON() ([]byte, error) { return encode(d.Unwrap()) }

func (d Deferrable[D, L]) isDeferred() bool { return d.Deferred != nil }

// DoneType returns the type of the data of an operation that has taken effect.
func (d Deferrable[D, L]) DoneType() reflect.Type { return reflect.TypeFor[D]() }

// DeferredType returns the type of the data of an operation that will take effect later.
func (d Deferrable[D, L]) DeferredType() reflect.Type { return reflect.TypeFor[L]() }

// decodeStored decodes the data of a stored response.
func (d *Deferrable[D, L]) decodeStored(status int, data []byte) error {
	if status == http.StatusAccepted {
		d.Deferred = new(L)
		return json.Unmarshal(data, d.Deferred)
	}
	d.Done = new(D)
	return json.Unmarshal(data, d.Done)
}

// DeferredTypes returns the types of the data of an operation that may take effect later: at once, and
// deferred. It reports false for other operations.
func (s Signature) DeferredTypes() (done, deferred reflect.Type, ok bool) {
	d, ok := reflect.TypeAssert[deferrable](reflect.Zero(s.Out))
	if !ok {
		return nil, nil, false
	}
	return d.DoneType(), d.DeferredType(), true
}
