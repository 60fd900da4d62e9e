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
	Name        string          `json:"name" example:"Make and void invoices"`
	Description string          `json:"description"`
	Group       PermissionGroup `json:"group" enum:"CASES,FILES,MONEY,SERVICES" doc:"What it is about; those of a group follow each other"`
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
	{auth.RequestReview, "See and decide requests", "Read requests that were handed in, review their documents, return, accept and reject them.", aboutCases},
	{auth.ApplicationRead, "See applications", "Read applications with answers, documents, messages, notes and history.", aboutCases},
	{auth.ApplicationManage, "Move applications on", "Change answers and documents, ask for corrections, complete and reopen stages, close applications.", aboutCases},
	{auth.FileView, "See files", "Open and download uploaded files.", aboutFiles},
	{auth.FileUpload, "Upload files", "Upload files for a case.", aboutFiles},
	{auth.FileDelete, "Delete files", "Delete files that nothing needs.", aboutFiles},
	{auth.InvoiceRead, "See invoices", "Read and export invoices, and compute prices.", aboutMoney},
	{auth.InvoiceManage, "Make and void invoices", "Make invoices, void them, and start a payment of one.", aboutMoney},
	{auth.PaymentRead, "See payments", "Read and export payments, their timelines, and money that pays no invoice.", aboutMoney},
	{auth.PaymentReconcile, "Record and refund payments", "Ask the provider how a payment stands, record payments by hand, and give money back.", aboutMoney},
	{auth.ServiceRead, "See services", "Read services, their versions and templates.", aboutServices},
	{auth.ServiceCreate, "Create services", "Create services, also from templates and files.", aboutServices},
	{auth.ServiceUpdate, "Change and publish services", "Change what a service asks for, publish, archive and restore it.", aboutServices},
}

var permissionOrders = api.Fields("code", "name", "group")

func listPermissions(_ context.Context, _ db.Q, _ auth.Caller, in *api.ArrayQuery) ([]PermissionView, error) {
	return api.Array(*in, permissionOrders, permissionViews)
}
