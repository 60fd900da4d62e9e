// Package sso signs members in through the OpenID providers of their organisations (specification, section 2).
//
// An identity is the issuer and subject of a provider, never a mail address. A state, which is bound to the browser and
// good once, connects the way to the provider with the way back, and names the connection. Providers are never called
// within a transaction.
//
// Tables: sso_connections, sso_domains, sso_identities, sso_links, sso_states.
package sso
