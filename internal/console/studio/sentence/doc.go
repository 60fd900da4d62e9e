// Package sentence says rules in the words of people: "Nationality is one of Visa-free
// countries and Stay is at most 90". It only reads the text of a rule; what becomes of rules
// the API decides.
package sentence
