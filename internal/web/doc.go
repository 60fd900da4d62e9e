// Package web is the only place that knows HTTP's conventions: operations as
// data, the envelope around every answer, statuses, the trace id, validation,
// paging, who may call what, and the description of it all (specification,
// sections 1, 2 and 9).
//
// A room declares its operations with Register and returns data or an error;
// everything else happens here, once. It owns no data.
package web
