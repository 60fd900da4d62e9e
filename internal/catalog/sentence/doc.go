// Package sentence writes rules as sentences for people: "Nationality is in the list
// “Visa-free countries” and Stay is at most 90". It only reads the text of a rule; package rule
// evaluates rules.
package sentence
