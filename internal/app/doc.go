// Package app assembles the program: it checks the settings, opens the database,
// creates every service, connects their operations, hooks and jobs, and serves them.
// It is the only package that imports all the others.
package app
