// Package config has the settings of the program: their names, defaults and help, what is
// invalid or unsafe about them, and what each package takes of them.
package config
