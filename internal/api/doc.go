// Package api handles everything that is specific to HTTP: operations, the envelope of
// responses, statuses, trace ids, validation, paging, authorisation, and the OpenAPI
// description (specification, sections 1, 2 and 9).
//
// Other packages declare their operations with Read, Write and Call: a handler gets validated
// input and what it reads or writes with, and returns data or an error. Package api opens and
// commits its transactions. It owns no data.
package api
