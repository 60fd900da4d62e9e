// Package app puts the product together: it reads the settings, opens the
// database, builds every room, joins their operations, hooks and jobs, and
// serves them. It is the only package that knows all the others.
package app
