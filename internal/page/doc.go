// Package page serves the pages of accounts, for tenants without a front end: the start
// page, signing in and out, registering, a forgotten password, what is behind mailed
// links, and where the payment provider sends a payer back to (specification, section
// 8.4). It also serves the page that explains the error codes.
//
// The pages are rendered on the server and need no JavaScript. A form makes the same
// call of the API as any front end would, in process, with the cookies of the browser:
// the rules, limits and messages are those of the API.
package page
