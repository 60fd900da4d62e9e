package open

import (
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
	"stagegate/internal/infra/kit/atomicfile"
)

// Secret returns APP_SECRET or, in the sandbox, the secret generated at the first start.
func Secret(c config.Config) (auth.Secret, error) {
	if c.AppSecret != "" {
		return auth.Secret(c.AppSecret), nil
	}
	text, err := StoredSecret(filepath.Join(c.DataDir, "app-secret"))
	return auth.Secret(text), err
}

// AuditKey returns the key that seals audit entries; nil without a secret.
func AuditKey(c config.Config) ([]byte, error) {
	if c.AppSecret == "" && !c.Sandboxed() { // a generated one would differ from that of the servers
		return nil, nil
	}
	secret, err := Secret(c)
	return secret.AuditKey(), err
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
