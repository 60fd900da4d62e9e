// Package open opens the database, the secret and the locks of a server.
package open
