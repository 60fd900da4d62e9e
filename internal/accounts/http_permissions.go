package accounts

import (
	"context"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// PermissionView is a permission that a role can grant.
type PermissionView struct {
	Code        auth.Permission `json:"code" doc:"Code of the permission" example:"invoice.manage"`
	Name        string          `json:"name" example:"Create and void invoices"`
	Description string          `json:"description"`
	Group       PermissionGroup `json:"group" enum:"CASES,FILES,MONEY,SERVICES,INTEGRATIONS" doc:"Topic of the permission; permissions of a group are listed together"`
}

// PermissionGroup is the topic of a group of permissions.
type PermissionGroup string

// The groups of permissions.
const (
	groupCases        PermissionGroup = "CASES"
	groupFiles        PermissionGroup = "FILES"
	groupMoney        PermissionGroup = "MONEY"
	groupServices     PermissionGroup = "SERVICES"
	groupIntegrations PermissionGroup = "INTEGRATIONS"
)

// staffPermissionViews are the permissions that have an effect for staff.
var staffPermissionViews = []PermissionView{
	{auth.RequestReview, "View and decide requests", "View submitted requests, review their documents, and return, accept or reject them.", groupCases},
	{auth.ApplicationRead, "View applications", "View applications with answers, documents, messages, notes and history.", groupCases},
	{auth.ApplicationManage, "Process applications", "Change answers and documents, request corrections, complete and reopen stages, and close applications.", groupCases},
	{auth.CertificateManage, "Change certificates", "Suspend, reinstate, revoke and replace certificates that were issued.", groupCases},
	{auth.FileView, "View files", "View and download uploaded files.", groupFiles},
	{auth.FileUpload, "Upload files", "Upload files for a case.", groupFiles},
	{auth.FileDelete, "Delete files", "Delete unused files.", groupFiles},
	{auth.InvoiceRead, "View invoices", "View and export invoices, and calculate prices.", groupMoney},
	{auth.InvoiceManage, "Create and void invoices", "Create and void invoices, and start their payment.", groupMoney},
	{auth.PaymentRead, "View payments", "View and export payments, their timelines and unapplied payments.", groupMoney},
	{auth.PaymentReconcile, "Record and refund payments", "Reconcile payments with the provider, record manual payments, and refund payments.", groupMoney},
	{auth.ServiceRead, "View services", "View services, their versions and templates.", groupServices},
	{auth.ServiceCreate, "Create services", "Create services, including from templates and files.", groupServices},
	{auth.ServiceUpdate, "Change and publish services", "Change, publish, archive and restore services.", groupServices},
	{auth.EventRead, "Read events", "Read and follow the events of the organisation.", groupIntegrations},
	{auth.WebhookManage, "Manage webhooks", "Create, change and delete webhook endpoints, and view their deliveries.", groupIntegrations},
}

var permissionOrders = api.Fields("code", "name", "group")

func listPermissions(_ context.Context, _ db.Q, _ auth.Caller, in *api.ArrayQuery) ([]PermissionView, error) {
	return api.Array(*in, permissionOrders, staffPermissionViews)
}
