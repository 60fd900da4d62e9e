// Package load generates HTTP/1.1 load: a number of connections, each with one call in flight, and their
// latencies.
package load

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"time"
)

// patience is the timeout of a call.
const patience = 30 * time.Second

// Client is a connection. It implements only the part of HTTP that the measured servers use, to need little of
// the machine.
type Client struct {
	Number int // of the connection, from 0
	Count  int // completed units of work

	conn net.Conn
	in   *bufio.Reader
	out  []byte
	body []byte
	host string
}

// Call is a call to make. Headers are complete lines with line ends.
type Call struct {
	Method, Path, Headers, Body string
}

func dial(address string, number int) (*Client, error) {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		return nil, err
	}
	return &Client{Number: number, conn: conn, in: bufio.NewReaderSize(conn, 16<<10), host: address}, nil
}

// Do makes a call and returns its status and body. The body is valid until the next call.
func (c *Client) Do(call Call) (status int, body []byte, err error) {
	out := c.out[:0]
	out = append(out, call.Method...)
	out = append(append(append(out, ' '), call.Path...), " HTTP/1.1\r\nHost: "...)
	out = append(append(append(out, c.host...), "\r\n"...), call.Headers...)
	if call.Body != "" || call.Method != http.MethodGet {
		out = append(out, "Content-Type: application/json\r\nContent-Length: "...)
		out = append(strconv.AppendInt(out, int64(len(call.Body)), 10), "\r\n"...)
	}
	c.out = append(append(out, "\r\n"...), call.Body...)
	if err := c.conn.SetDeadline(time.Now().Add(patience)); err != nil {
		return 0, nil, err
	}
	if _, err := c.conn.Write(c.out); err != nil {
		return 0, nil, err
	}
	return c.read()
}

// Must makes a call that must succeed and returns the body.
func (c *Client) Must(call Call) ([]byte, error) {
	status, body, err := c.Do(call)
	if err != nil {
		return nil, fmt.Errorf("%s %s: %w", call.Method, call.Path, err)
	}
	if status >= 300 {
		return nil, fmt.Errorf("%s %s: %d %.300s", call.Method, call.Path, status, body)
	}
	return body, nil
}

func (c *Client) read() (status int, body []byte, err error) {
	line, err := c.line()
	if err != nil {
		return 0, nil, err
	}
	if len(line) < 12 {
		return 0, nil, fmt.Errorf("%q is no answer", line)
	}
	if status, err = strconv.Atoi(string(line[9:12])); err != nil {
		return 0, nil, fmt.Errorf("%q is no answer", line)
	}
	length, chunked := 0, false
	for {
		if line, err = c.line(); err != nil {
			return 0, nil, err
		}
		if len(line) == 0 {
			break
		}
		if value, ok := header(line, "Content-Length"); ok {
			if length, err = strconv.Atoi(string(value)); err != nil {
				return 0, nil, err
			}
		} else if value, ok := header(line, "Transfer-Encoding"); ok {
			chunked = string(value) == "chunked"
		}
	}
	c.body = c.body[:0]
	if !chunked {
		err = c.take(length)
		return status, c.body, err
	}
	for {
		if line, err = c.line(); err != nil {
			return 0, nil, err
		}
		size, err := strconv.ParseInt(string(line), 16, 32)
		if err != nil {
			return 0, nil, err
		}
		if err := c.take(int(size)); err != nil {
			return 0, nil, err
		}
		if line, err := c.line(); err != nil || len(line) > 0 {
			return 0, nil, errors.Join(err, errors.New("a chunk has no end"))
		}
		if size == 0 {
			return status, c.body, nil
		}
	}
}

// line reads a line without its end.
func (c *Client) line() ([]byte, error) {
	line, err := c.in.ReadSlice('\n')
	return bytes.TrimRight(line, "\r\n"), err
}

// take reads n bytes of the body.
func (c *Client) take(n int) error {
	from := len(c.body)
	for cap(c.body) < from+n {
		c.body = append(c.body[:cap(c.body)], 0)
	}
	c.body = c.body[:from+n]
	_, err := io.ReadFull(c.in, c.body[from:])
	return err
}

// header returns the value of a header line with this name.
func header(line []byte, name string) ([]byte, bool) {
	if len(line) <= len(name) || line[len(name)] != ':' || !bytes.EqualFold(line[:len(name)], []byte(name)) {
		return nil, false
	}
	return bytes.TrimSpace(line[len(name)+1:]), true
}
