// Written by "make generated". DO NOT EDIT.

package application

import (
	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/cases/conversation"
	"stagegate/internal/catalog"
	"stagegate/internal/catalog/price"
	"stagegate/internal/finance"
)

// The operations of this package.
const (
	ListMyApplications              api.Op[ListInput, api.Page[RecordView]]                 = "listMyApplications"
	GetMyApplication                api.Op[IDInput, View]                                   = "getMyApplication"
	PayMyApplication                api.Op[PayInput, finance.StartView]                     = "payMyApplication"
	AnswerMyApplication             api.Op[AnswerInput, View]                               = "answerMyApplication"
	SetAnswersOfMyApplication       api.Op[AnswersInput, View]                              = "setAnswersOfMyApplication"
	AttachToMyApplication           api.Op[DocumentInput, View]                             = "attachToMyApplication"
	SetPartiesOfMyApplication       api.Op[PartiesInput, View]                              = "setPartiesOfMyApplication"
	GetMyApplicationReadiness       api.Op[IDInput, catalog.ReadinessView]                  = "getMyApplicationReadiness"
	GetApplicationReadiness         api.Op[IDInput, catalog.ReadinessView]                  = "getApplicationReadiness"
	ListMyInvoices                  api.Op[OwnInvoicesInput, []finance.CustomerInvoiceView] = "listMyInvoices"
	ListApplications                api.Op[StaffListInput, api.Page[StaffRecordView]]       = "listApplications"
	GetApplication                  api.Op[IDInput, StaffView]                              = "getApplication"
	CompleteStage                   api.Op[StageInput, StaffView]                           = "completeStage"
	ReplaceStageInvoice             api.Op[StageInput, finance.InvoiceView]                 = "replaceStageInvoice"
	CloseApplication                api.Op[CloseInput, StaffView]                           = "closeApplication"
	PreviewStagePrice               api.Op[StageInput, price.View]                          = "previewStagePrice"
	AskCorrection                   api.Op[CorrectionInput, casefile.CorrectionView]        = "askCorrection"
	CancelCorrection                api.Op[CancelInput, casefile.CorrectionView]            = "cancelCorrection"
	AnswerCorrection                api.Op[ReplyInput, casefile.CorrectionView]             = "answerCorrection"
	ReopenStage                     api.Op[ReopenInput, StaffView]                          = "reopenStage"
	ListMessagesOfMyApplication     api.Op[PageInput, api.Page[conversation.MessageView]]   = "listMessagesOfMyApplication"
	SendMessageOfMyApplication      api.Op[MessageInput, conversation.MessageView]          = "sendMessageOfMyApplication"
	MarkMessagesReadOfMyApplication api.Op[IDInput, api.Nothing]                            = "markMessagesReadOfMyApplication"
	ListMessagesOfApplication       api.Op[PageInput, api.Page[conversation.MessageView]]   = "listMessagesOfApplication"
	SendMessageOfApplication        api.Op[MessageInput, conversation.MessageView]          = "sendMessageOfApplication"
	MarkMessagesReadOfApplication   api.Op[IDInput, api.Nothing]                            = "markMessagesReadOfApplication"
	MyApplicationHistory            api.Op[PageInput, api.Page[audit.EntryView]]            = "myApplicationHistory"
	ApplicationHistory              api.Op[PageInput, api.Page[audit.EntryView]]            = "applicationHistory"
	ListNotesOfApplication          api.Op[PageInput, api.Page[conversation.NoteView]]      = "listNotesOfApplication"
	AddNoteToApplication            api.Op[NoteInput, conversation.NoteView]                = "addNoteToApplication"
	ReviewDocument                  api.Op[ReviewInput, casefile.DocumentView]              = "reviewDocument"
	AnswerApplication               api.Op[AnswerInput, StaffView]                          = "answerApplication"
	SetAnswersOfApplication         api.Op[AnswersInput, StaffView]                         = "setAnswersOfApplication"
	AttachToApplication             api.Op[DocumentInput, StaffView]                        = "attachToApplication"
	SetPartiesOfApplication         api.Op[PartiesInput, StaffView]                         = "setPartiesOfApplication"
)
