// Package builder is where a service is built: the list of services, templates, import and
// export, stages with questions, documents and charges, value sets, what publishing would
// change, versions and their differences. Rules have pages of their own.
package builder
