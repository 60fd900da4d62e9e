package payments

import (
	"bytes"
	"encoding/json"
)

// reportedMetadata is how the provider reports metadata: the numbers of an object
// become strings, an object that was sent as a string keeps its types, and any
// other string stays a string. The result is nil if there is none.
func reportedMetadata(sent json.RawMessage) json.RawMessage {
	if len(sent) == 0 || string(sent) == "null" {
		return nil
	}
	var inside string
	if json.Unmarshal(sent, &inside) == nil {
		if raw := json.RawMessage(inside); json.Valid(raw) {
			return raw
		}
		return sent
	}
	decoder := json.NewDecoder(bytes.NewReader(sent))
	decoder.UseNumber()
	var v any
	if decoder.Decode(&v) != nil {
		return nil
	}
	raw, err := json.Marshal(numbersAsStrings(v))
	if err != nil {
		return nil
	}
	return raw
}

func numbersAsStrings(v any) any {
	switch v := v.(type) {
	case json.Number:
		return v.String()
	case map[string]any:
		for name := range v {
			v[name] = numbersAsStrings(v[name])
		}
	case []any:
		for i := range v {
			v[i] = numbersAsStrings(v[i])
		}
	}
	return v
}

// metadataText is a string member of the metadata.
func (t transaction) metadataText(name string) string {
	var all map[string]json.RawMessage
	var s string
	if json.Unmarshal(t.Metadata, &all) == nil {
		_ = json.Unmarshal(all[name], &s)
	}
	return s
}

// cancelURL is where a browser goes after "cancel".
func (t transaction) cancelURL() string {
	if own := t.metadataText("cancel_action"); isWebAddress(own) {
		return own
	}
	return t.returnURL()
}
