// Package team is who works for an organisation and who its customers are: members,
// invitations, roles and their permissions, and customers with all that they have.
package team
