// Package console is the family of packages of the pages. They call the operations of the
// API, and own no table. It has no code of its own.
//
//   - ui: what all pages share, such as layout, forms and assets
//   - public: pages without an account, and signing in and registering (public/account)
//   - portal: a customer's applications, until they are submitted (apply) and after (mycase)
//   - desk: the work of staff: home, queue, casework, the search (find), and the ledger of
//     invoices and payments
//   - studio: services, built (builder) with their rules (rule, sentence)
//   - admin: the team, the settings and the figures of an organisation, and its use of the API
//   - platform: organisations, plans and due work, for the people of the platform
package console
