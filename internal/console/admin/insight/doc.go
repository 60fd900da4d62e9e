// Package insight shows figures of an organisation as plots: how far requests get, how long
// they wait, what was received and what waits, compared with the period before.
package insight
