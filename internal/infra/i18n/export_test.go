package i18n

// ReadMessages is for the tests of the files.
var ReadMessages = readMessages
