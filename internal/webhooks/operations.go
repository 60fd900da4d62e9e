// Written by "make generated". DO NOT EDIT.

package webhooks

import (
	"stagegate/internal/api"
)

// The operations of this package.
const (
	CreateWebhook         api.Op[CreateInput, SecretView]                 = "createWebhook"
	ListWebhooks          api.Op[ListInput, []View]                       = "listWebhooks"
	GetWebhook            api.Op[WebhookInput, View]                      = "getWebhook"
	UpdateWebhook         api.Op[ChangeInput, View]                       = "updateWebhook"
	DeleteWebhook         api.Op[WebhookInput, api.Nothing]               = "deleteWebhook"
	RotateWebhookSecret   api.Op[RotateInput, SecretView]                 = "rotateWebhookSecret"
	EnableWebhook         api.Op[WebhookInput, View]                      = "enableWebhook"
	DisableWebhook        api.Op[WebhookInput, View]                      = "disableWebhook"
	TestWebhook           api.Op[WebhookInput, AttemptView]               = "testWebhook"
	ReplayWebhook         api.Op[ReplayInput, ReplayView]                 = "replayWebhook"
	ListWebhookDeliveries api.Op[DeliveriesInput, api.Page[DeliveryView]] = "listWebhookDeliveries"
	GetWebhookDelivery    api.Op[DeliveryInput, DeliveryDetailView]       = "getWebhookDelivery"
	ResendWebhookDelivery api.Op[DeliveryInput, DeliveryView]             = "resendWebhookDelivery"
)
