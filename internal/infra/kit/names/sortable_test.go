package names

import "testing"

func TestSortable(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"Élodie Çelik": "elodie celik", "elodie celik": "elodie celik", "ŁUCJA": "lucja", "Straße": "strasse", "Ørsted": "orsted", "İzmir": "izmir",
		"Ọláyínká": "olayinka", "李明": "李明", "Ｆｕｌｌ": "full", "": "",
	} {
		if got := Sortable(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}
