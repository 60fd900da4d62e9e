// Package builder serves the pages on which services are built: the list of services,
// templates, import and export, stages with their questions, documents and charges, value
// sets, unpublished changes, versions and their differences. Rules have their own package.
package builder
