package developer

import "stagegate/internal/console/ui"

var startScreen = ui.NewScreen(files, ui.Desk, "start.html", "parts.html")

// startData is the data of the quick start.
type startData struct {
	Tabs  []tab
	API   string // address of the API
	First string // commands
}

func showStart(r *ui.Request) ui.Response {
	first := "read -rs KEY\n" + `curl -s -H "Authorization: Bearer $KEY" ` + r.Absolute("/api/v1/auth/me")
	return r.Show(startScreen, r.Text("developer.title"), startData{Tabs: tabsOf(r), API: r.Absolute("/api/v1"), First: first})
}
