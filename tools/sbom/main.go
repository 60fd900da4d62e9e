// Command sbom prints the software bill of materials of a Go program in CycloneDX:
//
//	go run -C tools ./sbom ../bin/stagegate
//
// It reads the build information in the program, so that it lists linked modules and not all
// modules of go.mod. The output is reproducible.
package main

import (
	"cmp"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"

	cyclonedx "github.com/CycloneDX/cyclonedx-go"
	"github.com/google/uuid"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "sbom:", err)
		os.Exit(1)
	}
}

func run(args []string, w io.Writer) error {
	if len(args) != 2 {
		return errors.New("usage: sbom PROGRAM VERSION")
	}
	info, err := buildinfo.ReadFile(args[0])
	if err != nil {
		return err
	}
	content, err := os.ReadFile(args[0])
	if err != nil {
		return err
	}
	encoder := cyclonedx.NewBOMEncoder(w, cyclonedx.BOMFileFormatJSON)
	return encoder.SetPretty(true).Encode(bom(info, args[1], sha256.Sum256(content)))
}

// bom is a software bill of materials.
func bom(info *debug.BuildInfo, version string, sum [sha256.Size]byte) *cyclonedx.BOM {
	program := component(info.Main.Path, version, "")
	program.Type = cyclonedx.ComponentTypeApplication
	program.Hashes = &[]cyclonedx.Hash{{Algorithm: cyclonedx.HashAlgoSHA256, Value: hex.EncodeToString(sum[:])}}
	standard := component("std", strings.TrimPrefix(info.GoVersion, "go"), "")
	parts := []cyclonedx.Component{standard}
	for _, dep := range info.Deps {
		if dep.Replace != nil {
			dep = dep.Replace
		}
		parts = append(parts, component(dep.Path, dep.Version, dep.Sum))
	}
	refs := make([]string, len(parts))
	for i, part := range parts {
		refs[i] = part.BOMRef
	}
	b := cyclonedx.NewBOM()
	b.SerialNumber = "urn:uuid:" + uuid.NewSHA1(uuid.NameSpaceURL, sum[:]).String()
	b.Metadata = &cyclonedx.Metadata{Component: &program}
	if at := setting(info, "vcs.time"); at != "" {
		b.Metadata.Timestamp = at
	}
	b.Components = &parts
	b.Dependencies = &[]cyclonedx.Dependency{{Ref: program.BOMRef, Dependencies: &refs}}
	return b
}

// component is a module. Its checksum in go.sum becomes a hash.
func component(path, version, sum string) cyclonedx.Component {
	url := "pkg:golang/" + path + "@" + cmp.Or(version, "devel")
	c := cyclonedx.Component{Type: cyclonedx.ComponentTypeLibrary, BOMRef: url, PackageURL: url, Name: path, Version: version}
	if hash, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(sum, "h1:")); err == nil && len(hash) == sha256.Size {
		c.Hashes = &[]cyclonedx.Hash{{Algorithm: cyclonedx.HashAlgoSHA256, Value: hex.EncodeToString(hash)}}
	}
	return c
}

func setting(info *debug.BuildInfo, key string) string {
	for _, s := range info.Settings {
		if s.Key == key {
			return s.Value
		}
	}
	return ""
}
