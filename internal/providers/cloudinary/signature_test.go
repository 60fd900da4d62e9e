package cloudinary

import (
	"fmt"
	"strings"
	"testing"
)

var (
	abcd = Account{Cloud: "emu", Key: "1", Secret: "abcd"}
	emu  = Account{Cloud: "emu", Key: "1", Secret: "emu_secret"}
	long = Account{Cloud: "emu", Key: "1", Secret: "emu_secret", SHA256: true}
)

// Signatures that the provider has published, or that were made by its own rules.
func TestSignatures(t *testing.T) {
	picture := map[string]string{"eager": "w_400,h_300,c_pad|w_260,h_200,c_crop", "public_id": "sample_image", "timestamp": "1315060510", "empty": ""}
	ampersand := map[string]string{
		"notification_url": "https://api.example.test/hooks/media?a=1&b=2", "public_id": "t1/f1", "timestamp": "1700000000",
	}
	body := []byte(`{"notification_type":"upload","public_id":"t1/f1","version":1700000001}`)
	for _, c := range []struct{ what, got, want string }{
		{"upload", abcd.sign(picture), "bfd09f95f331f558cbd1320e67aa8d488770583e"},
		{"ampersand", emu.sign(ampersand), "53b1ae2c2fb892dad74d4603b5d16b244f264d16"},
		{"ampersand, SHA-256", long.sign(ampersand), "eeab71c441c4e41cf9f12cd861b5bcbd0667e4cca454b8dab8dbc38eea8ed1e4"},
		{"notification", emu.signNotification(body, "1700000002"), "b7675a8fc1fb5ddf317d455108924cc947d9fc62"},
		{"notification, SHA-256", long.signNotification(body, "1700000002"), "7aea905a497d0e87fb84c63e7b463b4dd223d1413ae866b4fcb12ca99cd98f95"},
		{"reply", emu.sign(map[string]string{"public_id": "t1/f1", "version": "1700000001"}), "642df5a48b5cf3a8178372857ba4d3f54dbcd85b"},
		{"delivery", emu.signDelivery("fl_attachment", "t1/f1.pdf"), "rNf0VoPP"},
	} {
		if c.got != c.want {
			t.Errorf("%s: got %s, want %s", c.what, c.got, c.want)
		}
	}
}

func TestParseURL(t *testing.T) {
	for address, want := range map[string]Account{
		"cloudinary://874837483274837:a676b67565c6767a6767d6767f676fe1@demo": {Cloud: "demo", Key: "874837483274837", Secret: "a676b67565c6767a6767d6767f676fe1"},
		"cloudinary://1:emu_secret@emu?signature_algorithm=sha256":           long,
		"cloudinary://1:emu_secret@emu/?signature_algorithm=sha1":            emu,
	} {
		if got, err := ParseURL(address); err != nil || got != want {
			t.Errorf("%s: %v %v", address, got, err)
		}
	}
	for _, bad := range []string{
		"", "cloudinary://", "https://1:hidden@emu", "cloudinary://emu", "cloudinary://1@emu", "cloudinary://1:hidden@", "cloudinary://:hidden@emu",
		"cloudinary://1:hidden@emu/folder", "cloudinary://1:hidden@emu?signature_algorithm=md5", "cloudinary://1:hidden%zz@emu",
	} {
		if got, err := ParseURL(bad); err == nil || strings.Contains(err.Error(), "hidden") {
			t.Errorf("%s: %v %v", bad, got, err)
		}
	}
	if text := fmt.Sprintf("%v %+v %#v %s", emu, emu, emu, emu); strings.Contains(text, emu.Secret) {
		t.Errorf("the secret is printed: %s", text)
	}
}
