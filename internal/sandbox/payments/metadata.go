package payments

import (
	"bytes"
	"encoding/json"
)

// reportedMetadata is how metadata comes back: the numbers of an object have
// become texts, an object that was sent inside a text has kept its types, and
// a text that is no JSON is still a text. None at all is nil.
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
	raw, err := json.Marshal(numbersAsTexts(v))
	if err != nil {
		return nil
	}
	return raw
}

func numbersAsTexts(v any) any {
	switch v := v.(type) {
	case json.Number:
		return v.String()
	case map[string]any:
		for name := range v {
			v[name] = numbersAsTexts(v[name])
		}
	case []any:
		for i := range v {
			v[i] = numbersAsTexts(v[i])
		}
	}
	return v
}

// metadataText finds a text at the top of the metadata.
func (t transaction) metadataText(name string) string {
	var all map[string]json.RawMessage
	var s string
	if json.Unmarshal(t.Metadata, &all) == nil {
		_ = json.Unmarshal(all[name], &s)
	}
	return s
}

// cancelURL is where somebody goes who does not want to pay.
func (t transaction) cancelURL() string {
	if own := t.metadataText("cancel_action"); isWebAddress(own) {
		return own
	}
	return t.returnURL()
}
