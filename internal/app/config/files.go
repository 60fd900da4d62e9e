package config

import (
	"cmp"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"stagegate/internal/catalog"
	"stagegate/internal/files"
	"stagegate/internal/infra/kit/loopback"
	"stagegate/internal/providers/clamd"
	"stagegate/internal/providers/cloudinary"
	"stagegate/internal/providers/s3"
)

// minWebhookSecret is the minimum length of STORAGE_WEBHOOK_SECRET in bytes.
const minWebhookSecret = 16

// Files holds the settings of the storage provider and of files.
type Files struct {
	CloudinaryURL               string   `name:"cloudinary-url" env:"CLOUDINARY_URL" secret:"password"`
	StorageURL                  string   `name:"storage-url" env:"STORAGE_URL" secret:"password"`
	SandboxStorage              string   `name:"sandbox-storage" env:"SANDBOX_STORAGE" enum:",cloudinary,s3" default:""`
	CloudinaryAPIBase           string   `name:"cloudinary-api-base" env:"CLOUDINARY_API_BASE"`
	CloudinaryDeliveryBase      string   `name:"cloudinary-delivery-base" env:"CLOUDINARY_DELIVERY_BASE"`
	StorageWebhookSecret        string   `name:"storage-webhook-secret" env:"STORAGE_WEBHOOK_SECRET" secret:"all"`
	StorageWebhookMaxAgeSeconds int      `name:"storage-webhook-max-age-seconds" env:"STORAGE_WEBHOOK_MAX_AGE_SECONDS" default:"300" min:"1"`
	ScannerURL                  string   `name:"scanner-url" env:"SCANNER_URL"`
	SandboxScanner              string   `name:"sandbox-scanner" env:"SANDBOX_SCANNER" default:"" enum:",off,on" placeholder:"off"`
	FileMaxSizeBytes            int64    `name:"file-max-size-bytes" env:"FILE_MAX_SIZE_BYTES" default:"20971520" min:"1"`
	FileUploadTTLMinutes        int      `name:"file-upload-ttl-minutes" env:"FILE_UPLOAD_TTL_MINUTES" default:"30" min:"1"`
	FileAllowedTypes            []string `name:"file-allowed-types" env:"FILE_ALLOWED_TYPES" default:"application/pdf,image/jpeg,image/png,image/webp,image/heic,text/plain,text/csv,application/vnd.openxmlformats-officedocument.wordprocessingml.document,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"`
}

func (s *Files) check(add report, _ bool) {
	s.checkScanner(add)
	for _, t := range s.FileAllowedTypes {
		if !slices.Contains(files.KnownTypes(), t) {
			add("FILE_ALLOWED_TYPES: %q is not supported; the supported types are %s.", t, strings.Join(files.KnownTypes(), ", "))
		}
	}
	if s.FileUploadTTLMinutes > 60 {
		add("FILE_UPLOAD_TTL_MINUTES: must be 60 or less: the provider accepts a signature for one hour.")
	}
}

// CheckStorage checks the settings of the storage only.
func (c *Config) CheckStorage() error { return c.check(&c.Files) }

// checkScanner reports an invalid address of the scanner.
func (s *Files) checkScanner(add report) {
	if s.ScannerURL == "" {
		return
	}
	if _, err := clamd.ParseURL(s.ScannerURL); err != nil {
		add("SCANNER_URL: %s.", err)
	}
}

// checkStorage reports missing or unsafe settings of the storage.
func (c *Config) checkStorage(add report) {
	switch {
	case c.StorageURL != "" && c.CloudinaryURL != "":
		add("STORAGE_URL, CLOUDINARY_URL: set only one of them.")
	case c.StorageURL != "":
		c.checkStorageURL(add)
	case c.Sandboxed():
	case c.CloudinaryURL == "":
		add("STORAGE_URL: missing; set s3://KEY:SECRET@HOST/BUCKET or file:/DIRECTORY that all instances share, or CLOUDINARY_URL from the dashboard of Cloudinary, for example cloudinary://key:secret@cloud.")
	default:
		c.checkCloudinary(add)
	}
}

// fileScheme begins a STORAGE_URL of a directory.
const fileScheme = "file:"

func (c *Config) checkStorageURL(add report) {
	path, ok := strings.CutPrefix(c.StorageURL, fileScheme)
	_, embedded := c.SQLiteFile()
	switch {
	case c.InBucket():
		if _, err := s3.ParseURL(c.StorageURL); err != nil {
			add("STORAGE_URL: %s.", err)
		}
	case !ok || path != "" && !filepath.IsAbs(path):
		add("STORAGE_URL: must be s3://KEY:SECRET@HOST/BUCKET, file: or file:/DIRECTORY.")
	case path == "" && !embedded:
		add("STORAGE_URL: with PostgreSQL, must name a directory that all instances share: file:/DIRECTORY.")
	}
}

// InBucket reports whether files are stored in the S3-compatible store of STORAGE_URL.
func (c *Config) InBucket() bool { return strings.HasPrefix(c.StorageURL, s3.Scheme+":") }

// FilesDir returns the directory in which the server stores files, if it does.
func (c *Config) FilesDir() (dir string, ok bool) {
	path, ok := strings.CutPrefix(c.StorageURL, fileScheme)
	return cmp.Or(path, filepath.Join(c.DataDir, "files")), ok
}

// checkCloudinary reports missing or unsafe settings of Cloudinary.
func (s *Files) checkCloudinary(add report) {
	if _, err := cloudinary.ParseURL(s.CloudinaryURL); err != nil {
		add("CLOUDINARY_URL: %s.", err)
	}
	if n := len(s.StorageWebhookSecret); n == 0 {
		add("STORAGE_WEBHOOK_SECRET: missing; generate one with: openssl rand -hex 32")
	} else if n < minWebhookSecret {
		add("STORAGE_WEBHOOK_SECRET: has %d bytes but must have at least %d; generate one with: openssl rand -hex 32", n, minWebhookSecret)
	}
	if s.CloudinaryAPIBase != "" && !secureAddress(s.CloudinaryAPIBase) {
		add("CLOUDINARY_API_BASE: must be an https URL, or http on this machine.")
	}
	if s.CloudinaryDeliveryBase != "" && !secureAddress(s.CloudinaryDeliveryBase) {
		add("CLOUDINARY_DELIVERY_BASE: must be an https URL, or http on this machine.")
	}
}

// secureAddress reports whether an address is an https URL, or an http URL on loopback.
func secureAddress(address string) bool {
	u, err := url.Parse(address)
	return err == nil && u.Host != "" && (u.Scheme == "https" || u.Scheme == "http" && loopback.Host(u.Hostname()))
}

// FilePolicy returns which files may be uploaded.
func (c *Config) FilePolicy() files.Policy {
	return files.Policy{Types: c.FileAllowedTypes, MaxSize: c.FileMaxSizeBytes}
}

// ScansInSandbox reports whether files are scanned by the built-in scanner: in the demo, unless it is turned off.
func (c *Config) ScansInSandbox() bool {
	return c.Sandboxed() && c.ScannerURL == "" && (c.SandboxScanner == "on" || c.SandboxScanner == "" && c.Demo)
}

// CatalogSettings returns the settings of package catalog.
func (c *Config) CatalogSettings() catalog.Settings {
	s, t := catalog.StandardSettings, c.Tuning
	s.Files = c.FilePolicy()
	s.EditWait = cmp.Or(t.EditWait, s.EditWait)
	s.TenantCacheBytes = cmp.Or(t.TenantCompiledBytes, s.TenantCacheBytes)
	return s
}

// bucketLinkTTL is the validity of links to files in a bucket, which cannot be withdrawn.
const bucketLinkTTL = 5 * time.Minute

// FileSettings returns the settings of package files.
func (c *Config) FileSettings() files.Settings {
	var linkTTL time.Duration
	if c.InBucket() || c.SandboxStorage == "s3" {
		linkTTL = bucketLinkTTL
	}
	_, own := c.FilesDir()
	return files.Settings{
		LinkTTL:    linkTTL,
		Metered:    own,
		Policy:     c.FilePolicy(),
		UploadTTL:  time.Duration(c.FileUploadTTLMinutes) * time.Minute,
		MaxPending: c.Tuning.PendingUploads,
		Scans:      files.ScanSettings{Interval: c.ScansInterval(), Wait: cmp.Or(c.Tuning.ScanWait, files.ScanWait)},
		Webhook: files.WebhookSettings{
			Secret: c.StorageWebhookSecret, MaxAge: time.Duration(c.StorageWebhookMaxAgeSeconds) * time.Second,
		},
	}
}
