// Package providers is what the clients of providers share.
package providers
