// Package i18n has the texts of pages, mails and papers in the languages of the
// product, and writes dates, numbers and amounts of money in the form of a language.
//
// The texts are in messages/AUDIENCE/SUBJECT.LANGUAGE.toml, which a translator can edit: pages has
// those of the console, mails those of mails, notices and papers. A key is the subject, and the path of the text in the file, joined by dots: the text
// "title" in the table [views] of queue.en.toml is "queue.views.title". A text may have
// placeholders, such as {{.name}}. A text with plural forms is a table of them, chosen by
// the argument "count":
//
//	[waiting]
//	one = "{{.count}} case waits"
//	other = "{{.count}} cases wait"
//
// In French, a space before : ; ! ? » and after « becomes a no-break space by itself.
//
// What the API says when it refuses something is in refusal.LANGUAGE.toml. There the English
// texts are those of the source, and Printer.Refusal finds a message by its English text. A
// placeholder stands for what varies: one whose name begins with number for a number, one that begins
// with part for another text of the file, or several joined by commas, and any other for a value that
// is the same in all languages. A test finds every message in the source.
//
// The tests compare the files of a subject in all languages, and the keys and
// arguments in Go files and templates with them. So that they find the keys, write them as
// constants: "queue.title", or with a changing end, "queue.views." + view.
package i18n
