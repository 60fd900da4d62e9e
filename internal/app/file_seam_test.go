package app

// StorageSecret is what notifications of the storage provider are signed with,
// for tests that speak as the provider.
func (a *App) StorageSecret() string { return a.config.StorageWebhookSecret }
