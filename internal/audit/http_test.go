package audit

import (
	"encoding/json"
	"testing"
)

// Recorded values are shown as an object or null, also values without a name. The target
// defaults to the subject.
func TestView(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ targetType, recorded, want string }{
		{"STAGE", `"LOCKED"`, `{"status":"LOCKED"}`},
		{"PRINCIPAL", "", "null"},
		{"ANSWER", "null", "null"},
		{"ANSWER", "false", `{"value":false}`},
		{"ANSWER", `["a","b"]`, `{"value":["a","b"]}`},
		{"ANSWER", `{"bytes":5000,"sha256":"x"}`, `{"bytes":5000,"sha256":"x"}`},
		{"DOCUMENT", `"019a"`, `{"fileObjectId":"019a"}`},
		{"PARTIES", `[]`, `{"parties":[]}`},
		{"ROLE", `["service.read"]`, `{"permissions":["service.read"]}`},
		{"SERVICE", `{}`, `{}`},
		{"SERVICE", `{"name":"A"}`, `{"name":"A"}`},
	} {
		e := Entry{Subject: "the record", TargetType: tc.targetType}
		if tc.recorded != "" {
			e.Before, e.After = &tc.recorded, &tc.recorded
		}
		v := View(e)
		for _, details := range []*Details{v.Before, v.After} {
			if got, err := json.Marshal(details); string(got) != tc.want || err != nil {
				t.Errorf("%s %s: got %s, %v, want %s", tc.targetType, tc.recorded, got, err, tc.want)
			}
		}
		if v.Target.ID != "the record" {
			t.Errorf("%s: target is %s", tc.targetType, v.Target.ID)
		}
	}
	if v := View(Entry{Subject: "a", TargetID: "b"}); v.Target.ID != "b" {
		t.Errorf("target is %s", v.Target.ID)
	}
}
