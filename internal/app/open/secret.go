package open

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"stagegate/internal/app/config"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/atomicfile"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/infra/kit/seal"
)

// AppSecrets returns APP_SECRET, or in the sandbox the secret generated at the first start, and
// APP_PREVIOUS_SECRET.
func AppSecrets(c config.Config) (auth.AppSecrets, error) {
	if c.AppSecret != "" {
		return auth.AppSecrets{Current: c.AppSecret, Previous: c.AppPreviousSecret}, nil
	}
	text, err := StoredSecret(filepath.Join(c.DataDir, "app-secret"))
	return auth.AppSecrets{Current: text, Previous: c.AppPreviousSecret}, err
}

// Secret returns the data key of a migrated database, and creates it if there is none.
func Secret(ctx context.Context, c config.Config, d *db.DB) (auth.Secret, error) {
	secrets, err := AppSecrets(c)
	if err != nil {
		return nil, err
	}
	return auth.EnsureSecret(ctx, d, secrets, ref.Now())
}

// OutboxSeal returns what encrypts the payloads of the outbox.
func OutboxSeal(secret auth.Secret) seal.Box { return secret.Seal("outbox") }

// UseAuditKey lets a migrated database seal audit entries. Without a secret it does nothing.
func UseAuditKey(ctx context.Context, c config.Config, d *db.DB) error {
	if c.AppSecret == "" && !c.Sandboxed() { // a generated one would differ from that of the servers
		return nil
	}
	secret, err := Secret(ctx, c, d)
	if err == nil {
		d.UseKey(secret.AuditKey())
	}
	return err
}

// StoredSecret reads a secret from a file, or generates and writes it if there is none.
func StoredSecret(path string) (string, error) {
	content, err := os.ReadFile(path)
	if err == nil {
		if text := strings.TrimSpace(string(content)); len(text) >= auth.MinSecret {
			return text, nil
		}
		return "", fmt.Errorf("%s is damaged: it must contain a secret of at least %d bytes", path, auth.MinSecret)
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	raw := make([]byte, auth.MinSecret)
	_, _ = rand.Read(raw) // never fails
	text := base64.RawURLEncoding.EncodeToString(raw)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return "", err
	}
	return text, atomicfile.Write(path, []byte(text+"\n"))
}
