package accounts

import (
	"context"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// PermissionView is what a role can permit.
type PermissionView struct {
	Code        auth.Permission `json:"code" example:"invoice.manage"`
	Name        string          `json:"name" example:"Create and void invoices"`
	Description string          `json:"description"`
	Group       PermissionGroup `json:"group" enum:"CASES,FILES,MONEY,SERVICES" doc:"Topic of the permission; permissions of a group are listed together"`
}

// PermissionGroup is what permissions that are shown together are about.
type PermissionGroup string

// The groups of permissions.
const (
	aboutCases    PermissionGroup = "CASES"
	aboutFiles    PermissionGroup = "FILES"
	aboutMoney    PermissionGroup = "MONEY"
	aboutServices PermissionGroup = "SERVICES"
)

// permissionViews are the permissions that open something for staff, in words.
var permissionViews = []PermissionView{
	{auth.RequestReview, "View and decide requests", "View submitted requests, review their documents, and return, accept or reject them.", aboutCases},
	{auth.ApplicationRead, "View applications", "View applications with answers, documents, messages, notes and history.", aboutCases},
	{auth.ApplicationManage, "Process applications", "Change answers and documents, request corrections, complete and reopen stages, and close applications.", aboutCases},
	{auth.FileView, "View files", "View and download uploaded files.", aboutFiles},
	{auth.FileUpload, "Upload files", "Upload files for a case.", aboutFiles},
	{auth.FileDelete, "Delete files", "Delete unused files.", aboutFiles},
	{auth.InvoiceRead, "View invoices", "View and export invoices, and calculate prices.", aboutMoney},
	{auth.InvoiceManage, "Create and void invoices", "Create and void invoices, and start their payment.", aboutMoney},
	{auth.PaymentRead, "View payments", "View and export payments, their timelines and unapplied payments.", aboutMoney},
	{auth.PaymentReconcile, "Record and refund payments", "Reconcile payments with the provider, record manual payments, and refund payments.", aboutMoney},
	{auth.ServiceRead, "View services", "View services, their versions and templates.", aboutServices},
	{auth.ServiceCreate, "Create services", "Create services, including from templates and files.", aboutServices},
	{auth.ServiceUpdate, "Change and publish services", "Change, publish, archive and restore services.", aboutServices},
}

var permissionOrders = api.Fields("code", "name", "group")

func listPermissions(_ context.Context, _ db.Q, _ auth.Caller, in *api.ArrayQuery) ([]PermissionView, error) {
	return api.Array(*in, permissionOrders, permissionViews)
}
