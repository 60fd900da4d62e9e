package main

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"

	"stagegate/qa/bench/load"
)

// bare starts the bare handler with plans on an SQLite file.
func (b *bench) bare(ctx context.Context, plans map[string]plan, path, synchronous string) (*process, error) {
	text, err := json.Marshal(plans)
	if err != nil {
		return nil, err
	}
	plan := filepath.Join(b.dir, "plan.json")
	if err := os.WriteFile(plan, text, 0o600); err != nil {
		return nil, err
	}
	p, _, err := b.serve(ctx, "/readyz", nil, func(address string) []string {
		return []string{b.bin("bare"), plan, path, synchronous, address}
	})
	return p, err
}

// bareWork returns one of the three common works for the bare handler.
func (w *world) bareWork(id string) load.Work {
	switch id {
	case "read":
		return do(func(c *load.Client) load.Call {
			return load.Call{Method: "GET", Path: "/read/" + w.invoices[c.Count%len(w.invoices)]}
		})
	case "list":
		return do(func(*load.Client) load.Call { return load.Call{Method: "GET", Path: "/list/"} })
	}
	return do(func(*load.Client) load.Call { return load.Call{Method: "POST", Path: "/create/", Body: newRole()} })
}

// pocket is a PocketBase server with a signed-in owner and the owner's invoices.
type pocket struct {
	*process

	api
	owner    string
	invoices []string
}

// pocketbase fills a PocketBase like the seed fills Stagegate, starts it and signs in. logDays is the retention
// of the request log; 0 disables it.
func (b *bench) pocketbase(ctx context.Context, s seed, logDays int) (p pocket, err error) {
	dir, err := os.MkdirTemp(b.dir, "pocketbase-")
	if err != nil {
		return p, err
	}
	_, err = output(ctx, nil, "", b.bin("pocketbase"), "--dir", dir, "fill",
		"--owners", strconv.Itoa(s.requests/perTenant), "--logs-max-days", strconv.Itoa(logDays))
	if err != nil {
		return p, err
	}
	p.process, _, err = b.serve(ctx, "/api/health", nil, func(address string) []string {
		return []string{b.bin("pocketbase"), "--dir", dir, "serve", "--http", address}
	})
	if err != nil {
		return p, err
	}
	p.base = "http://" + p.address
	session, err := p.call("POST", "/api/collections/users/auth-with-password", fields{"identity": "owner0@example.org", "password": password})
	if err != nil {
		return p, err
	}
	p.authorization, p.owner = text(session, "token"), text(session, "record", "id")
	page, err := p.call("GET", "/api/collections/invoices/records?perPage=50&sort=-created", nil)
	p.invoices = all(page, "items", "id")
	return p, err
}

// work returns one of the three common works for PocketBase.
func (p pocket) work(id string) load.Work {
	const records = "/api/collections/"
	switch id {
	case "read":
		return do(func(c *load.Client) load.Call {
			return load.Call{Method: "GET", Path: records + "invoices/records/" + p.invoices[c.Count%len(p.invoices)], Headers: p.headers()}
		})
	case "list":
		const page = records + "requests/records?perPage=20&filter=(status='PENDING')&sort=-created"
		return do(func(*load.Client) load.Call { return load.Call{Method: "GET", Path: page, Headers: p.headers()} })
	}
	return do(func(*load.Client) load.Call {
		return load.Call{
			Method: "POST", Path: records + "roles/records", Headers: p.headers(),
			Body: `{"owner":"` + p.owner + `",` + newRole()[1:],
		}
	})
}
