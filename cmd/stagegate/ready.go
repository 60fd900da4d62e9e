package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"

	"stagegate/internal/app/config"
)

type readyCommand struct {
	config.Config
}

// Run asks the server on this machine, at the port of HTTP_ADDR, whether it is ready. It is
// the health check of a container, in which there is no other program.
func (c *readyCommand) Run(ctx context.Context) error {
	host, port, err := net.SplitHostPort(c.HTTPAddr)
	if err != nil {
		return config.Error{"HTTP_ADDR: must be an address with a port, such as 127.0.0.1:8080."}
	}
	if ip := net.ParseIP(host); host == "" || ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	ctx, stop := context.WithTimeout(ctx, 5*time.Second)
	defer stop()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+net.JoinHostPort(host, port)+"/readyz", nil)
	if err != nil {
		return err
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer func() { _ = response.Body.Close() }() // it is read
	text, err := io.ReadAll(io.LimitReader(response.Body, 4096))
	if err != nil {
		return err
	}
	if response.StatusCode != http.StatusOK {
		return errors.New(strings.TrimSpace(string(text)))
	}
	fmt.Print(string(text))
	return nil
}
