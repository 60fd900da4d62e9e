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

// Run checks whether the server at the port of HTTP_ADDR on this machine is ready. It is the
// health check in containers, which have no other program.
func (c *readyCommand) Run(ctx context.Context) error {
	host, port, err := net.SplitHostPort(c.HTTPAddr)
	if err != nil {
		return config.Error{"HTTP_ADDR: must be host:port, such as 127.0.0.1:8080."}
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
