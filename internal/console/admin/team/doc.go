// Package team serves the pages for members, invitations, roles with their permissions, and
// customers with their records.
package team
