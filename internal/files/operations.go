// Written by "make generated". DO NOT EDIT.

package files

import (
	"stagegate/internal/api"
)

// The operations of this package.
const (
	AuthoriseUpload      api.Op[AuthoriseInput, UploadView] = "authoriseUpload"
	AuthoriseUploadAgain api.Op[FileInput, UploadView]      = "authoriseUploadAgain"
	ConfirmUpload        api.Op[FileInput, View]            = "confirmUpload"
	GetFile              api.Op[FileInput, View]            = "getFile"
	DeleteFile           api.Op[FileInput, api.Nothing]     = "deleteFile"
)
