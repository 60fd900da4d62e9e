// Package api handles everything that is specific to HTTP: operations, the envelope of
// responses, statuses, trace ids, validation, paging, authorisation, and the OpenAPI
// description (specification, sections 1, 2 and 9).
//
// Other packages declare their operations with Register; a handler gets validated input
// and returns data or an error. Package api owns no data.
package api
