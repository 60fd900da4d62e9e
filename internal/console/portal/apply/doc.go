// Package apply serves the pages by which a customer makes a request and hands it in: the
// task list, who it is about, the questions, the documents, checking everything and handing
// in. What staff ask to correct is corrected on the same pages, also of an application.
package apply
