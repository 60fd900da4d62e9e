// Package config has the settings of the program: their names and defaults, what is invalid or
// unsafe about them, and what each package takes of them. Their help is in cmd/stagegate.
package config
