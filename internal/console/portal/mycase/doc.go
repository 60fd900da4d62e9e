// Package mycase serves the pages on which a customer follows what was handed in: the list
// of cases, a case with what to do now, its stages, messages and papers, and the account.
package mycase
