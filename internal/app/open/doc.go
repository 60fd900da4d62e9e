// Package open opens what a server keeps: its data directory, its secret and its database.
package open
