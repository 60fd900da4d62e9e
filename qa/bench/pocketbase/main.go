// Command pocketbase is an unmodified PocketBase with a command that fills it for the benchmark: with as many
// records per owner as Stagegate, the same fields, a rule that owners see only their own records, and an index
// for each query.
package main

import (
	"fmt"
	"log"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/security"
	"github.com/pocketbase/pocketbase/tools/types"
	"github.com/spf13/cobra"
)

// password is the password of all accounts.
const password = "correct-horse-battery"

// filling is the number of records.
type filling struct {
	owners   int
	requests int // per owner
	pending  int // of these
	invoices int // per owner
	logDays  int
}

func main() {
	app := pocketbase.New()
	app.RootCmd.AddCommand(fillCommand(app))
	if err := app.Start(); err != nil {
		log.Fatal(err)
	}
}

func fillCommand(app core.App) *cobra.Command {
	var f filling
	command := &cobra.Command{
		Use:   "fill",
		Short: "Fills an empty database for the benchmark",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			if err := app.RunAllMigrations(); err != nil {
				return err
			}
			return f.fill(app)
		},
	}
	command.Flags().IntVar(&f.owners, "owners", 10, "users")
	command.Flags().IntVar(&f.requests, "requests", 10_000, "requests per owner")
	command.Flags().IntVar(&f.pending, "pending", 3_000, "pending requests per owner")
	command.Flags().IntVar(&f.invoices, "invoices", 1_250, "invoices per owner")
	command.Flags().IntVar(&f.logDays, "logs-max-days", 5, "days to keep the request log; 0 for none")
	return command
}

func (f filling) fill(app core.App) error {
	settings := app.Settings()
	settings.Logs.MaxDays = f.logDays
	if err := app.Save(settings); err != nil {
		return err
	}
	users, err := app.FindCollectionByNameOrId("users")
	if err != nil {
		return err
	}
	for _, c := range collections(users.Id) {
		if err := app.Save(c); err != nil {
			return err
		}
	}
	return app.RunInTransaction(func(app core.App) error {
		for n := range f.owners {
			user := core.NewRecord(users)
			user.SetEmail(fmt.Sprintf("owner%d@example.org", n))
			user.SetPassword(password)
			if err := app.Save(user); err != nil {
				return err
			}
			if err := f.records(app.DB(), user.Id, n); err != nil {
				return err
			}
		}
		return nil
	})
}

// collections are the measured records of an organisation in Stagegate.
func collections(users string) []*core.Collection {
	requests := collection("requests", users, "reference", "customer_id", "customer_name", "customer_email", "service_id", "service_name",
		"rejection_reason", "application_id", "submitted_at", "reviewed_at")
	requests.Fields.Add(&core.NumberField{Name: "version"},
		&core.SelectField{Name: "status", MaxSelect: 1, Values: []string{"DRAFT", "PENDING", "ACCEPTED", "REJECTED", "WITHDRAWN"}})
	requests.AddIndex("requests_owner_status_created", false, "owner, status, created", "")
	requests.AddIndex("requests_owner_created", false, "owner, created", "")

	invoices := collection("invoices", users, "reference", "currency", "description", "payer_email", "party_id", "service_id",
		"application_id", "stage_id", "due_at", "paid_at", "voided_at")
	invoices.Fields.Add(&core.NumberField{Name: "amount_due"}, &core.NumberField{Name: "amount_paid"}, &core.JSONField{Name: "items"},
		&core.SelectField{Name: "status", MaxSelect: 1, Values: []string{"OPEN", "PAID", "VOID"}})
	invoices.AddIndex("invoices_owner_created", false, "owner, created", "")

	roles := collection("roles", users, "name")
	roles.Fields.Add(&core.BoolField{Name: "system"}, &core.JSONField{Name: "permissions"})
	roles.AddIndex("roles_owner_name", true, "owner, name", "")
	return []*core.Collection{requests, invoices, roles}
}

// collection returns a collection whose records belong to users, who list and create their own.
func collection(name, users string, texts ...string) *core.Collection {
	c := core.NewBaseCollection(name)
	c.Fields.Add(&core.RelationField{Name: "owner", CollectionId: users, MaxSelect: 1, Required: true},
		&core.AutodateField{Name: "created", OnCreate: true}, &core.AutodateField{Name: "updated", OnCreate: true, OnUpdate: true})
	for _, text := range texts {
		c.Fields.Add(&core.TextField{Name: text})
	}
	own := types.Pointer("owner = @request.auth.id")
	c.ListRule, c.ViewRule, c.CreateRule = own, own, own
	return c
}

// records inserts the records of one owner without rules, as in Stagegate.
func (f filling) records(db dbx.Builder, owner string, n int) error {
	const years = 2 * 365 * 24 * time.Hour
	began := time.Now().Add(-years)
	for i := range f.requests {
		at := began.Add(years / time.Duration(f.requests+1) * time.Duration(i+1)).UTC().Format(types.DefaultDateLayout)
		status := "ACCEPTED"
		if (i+1)*f.pending/f.requests > i*f.pending/f.requests {
			status = "PENDING"
		}
		_, err := db.Insert("requests", dbx.Params{
			"id": id(), "owner": owner, "created": at, "updated": at, "submitted_at": at, "reference": fmt.Sprintf("REQ-%d-%06d", n, i),
			"customer_id": id(), "customer_name": "Ngozi Chukwu", "customer_email": fmt.Sprintf("c%d@bulk-1-%04d.test", i/3, n),
			"service_id": id(), "service_name": "Fishing licence", "version": 1, "status": status,
		}).Execute()
		if err != nil {
			return err
		}
		if i >= f.invoices {
			continue
		}
		_, err = db.Insert("invoices", dbx.Params{
			"id": id(), "owner": owner, "created": at, "updated": at, "reference": fmt.Sprintf("INV-%d-%06d", n, i),
			"status": "OPEN", "currency": "NGN", "amount_due": 7500.5, "description": "Fishing licence: Fee (REQ-2SXV6F)",
			"service_id": id(), "application_id": id(), "stage_id": id(),
			"items": `[{"serviceChargeId":null,"label":"Fee","basis":"PER_REQUEST","quantity":1,"unitAmount":7500.5,"itemTotal":7500.5}]`,
		}).Execute()
		if err != nil {
			return err
		}
	}
	return nil
}

// id returns an id in the format of PocketBase.
func id() string {
	return security.RandomStringWithAlphabet(core.DefaultIdLength, core.DefaultIdAlphabet)
}
