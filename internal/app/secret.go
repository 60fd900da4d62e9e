package app

import (
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"stagegate/internal/atomicfile"
	"stagegate/internal/auth"
)

// appSecret is APP_SECRET, or with the sandbox one that is made at the first
// start and kept.
func appSecret(c Config) (auth.Secret, error) {
	if c.AppSecret != "" {
		return auth.Secret(c.AppSecret), nil
	}
	text, err := keptSecret(filepath.Join(c.DataDir, "app-secret"))
	return auth.Secret(text), err
}

// auditKey is what entries of the audit trail are sealed with; nil without a secret.
func auditKey(c Config) ([]byte, error) {
	if c.AppSecret == "" && !c.sandboxed() { // none is made up: it would not be the servers'
		return nil, nil
	}
	secret, err := appSecret(c)
	return secret.AuditKey(), err
}

// keptSecret reads a secret from its file, making it first where there is none.
func keptSecret(path string) (string, error) {
	content, err := os.ReadFile(path)
	if err == nil {
		if text := strings.TrimSpace(string(content)); len(text) >= auth.MinSecret {
			return text, nil
		}
		return "", fmt.Errorf("%s is damaged: it should hold a secret of at least %d bytes", path, auth.MinSecret)
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
