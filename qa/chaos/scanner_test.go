//go:build chaos

package chaos

import (
	"bytes"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"sync"
	"testing"

	"stagegate/internal/sandbox/scanner"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/poll"
	"stagegate/internal/testkit/program"
)

const (
	filePath    = "/api/v1/files"
	scanUploads = 600
	uploaders   = 8
)

// uploads is an organisation whose customers upload files, every tenth with malware, and attach them to drafts.
type uploads struct {
	t       *testing.T
	s       *program.Server
	staff   *program.Client
	people  []*program.Client // one for each worker
	drafts  []string          // of each customer
	require string            // the requirement of the drafts

	mu                     sync.Mutex
	sent                   []sentFile // confirmed as UPLOADED
	last                   map[int]sentFile
	shown, passed, waiting int // links and submissions without a scan; refused submissions
}

type sentFile struct {
	id, content string
	infected    bool
}

// TestScannerDrill lets the malware scanner be away for an hour while customers upload, the organisation reads and the
// server is killed. Nothing is shown or lost, and everything is scanned afterwards.
func TestScannerDrill(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			s := program.Start(t, engine, "HTTP_ADDR="+program.FreeAddress(t), "SANDBOX_SCANNER=on", "SANDBOX_STORAGE=s3")
			u := newUploads(t, s)
			total := some(scanUploads)
			u.scanner("away")
			stop := program.Background(uploaders, u.upload)
			poll.Within(settleTime, func() bool { return u.count() >= total/2 })
			s.Anyone().Post("/sandbox/clock/advance", program.M{"hours": 1}).Want(http.StatusOK)
			s.Kill()
			s.Start()
			s.Ready()
			poll.Within(settleTime, func() bool { return u.count() >= total })
			s.Notef("uploads while the scanner is away: %s", stop())
			queue := u.staff.Get("/api/v1/staff/queue/summary").Want(http.StatusOK)
			if queue.String("filesWaitingForScan") == "0" {
				t.Error("the queue does not show that files wait for the scanner")
			}
			s.Figure("files uploaded while the scanner is away", float64(len(u.sent)), "", program.AtLeast(float64(total)))
			s.Figure("files scanned while the scanner is away", float64(len(u.sent)-u.in("PENDING")), "", program.AtMost(0))
			u.submitAll()
			u.scanner("normal")
			poll.Within(settleTime, func() bool { return u.in("PENDING") == 0 })
			u.report()
		})
	}
}

func newUploads(t *testing.T, s *program.Server) *uploads {
	t.Helper()
	n := s.Tenant("chaos")
	unlimited(s)
	service := n.Import(program.M{"format": "stagegate.service/1", "name": "Licence", "currency": "NGN", "partyRole": "Person", "stages": []program.M{
		{"title": "Letter", "questions": []program.M{{"code": "note", "label": "Note", "answerType": "TEXT"}}, "requirements": []program.M{{"code": "letter", "name": "Letter", "appliesTo": "REQUEST", "required": true}}},
	}})
	n.Publish(service)
	u := &uploads{t: t, s: s, staff: n.Admin, last: map[int]sentFile{}}
	for i := range uploaders {
		customer := n.Customer(fmt.Sprintf("customer%d@chaos.test", i))
		draft := customer.Post(customerRequests+"/"+service, nil).Want(http.StatusCreated)
		u.people, u.drafts = append(u.people, customer), append(u.drafts, draft.String("id"))
		u.require = draft.String("requirements", 0, "id")
	}
	return u
}

// scanner sets the fault of the scanner.
func (u *uploads) scanner(fault string) {
	u.t.Helper()
	u.s.Anyone().Do(http.MethodPut, "/sandbox/faults", program.M{"scanner": program.M{"api": fault}}).Want(http.StatusOK)
}

// upload uploads a file, attaches it and reads it as staff. Only what the server has confirmed counts.
func (u *uploads) upload(worker, n int) (status int) {
	customer, f := u.people[worker], sentFile{content: fmt.Sprintf("letter %d of %d", n, worker)}
	if f.infected = n%10 == 5; f.infected {
		f.content = string(scanner.EICAR())
	}
	a, err := customer.Try(http.MethodPost, filePath, program.M{"originalFilename": "letter.txt", "mimeType": "text/plain", "sizeBytes": len(f.content)})
	if err != nil || a.Status != http.StatusCreated {
		return a.Status
	}
	if f.id = a.String("fileId"); !sendForm(a, f.content) {
		return 0
	}
	if a, err = customer.Try(http.MethodPost, filePath+"/"+f.id+"/confirm", nil); err != nil || a.Status != http.StatusOK {
		return a.Status
	}
	u.mu.Lock()
	u.sent = append(u.sent, f)
	u.mu.Unlock()
	for _, c := range []*program.Client{customer, u.staff} {
		if a, err := c.Try(http.MethodGet, filePath+"/"+f.id, nil); err == nil && hasLinks(a) {
			u.mu.Lock()
			u.shown++
			u.mu.Unlock()
		}
	}
	a, err = customer.Try(http.MethodPut, customerRequests+"/"+u.drafts[worker]+"/documents/"+u.require, program.M{"fileObjectId": f.id})
	if err == nil && a.Status == http.StatusOK {
		u.mu.Lock()
		u.last[worker] = f
		u.mu.Unlock()
	}
	return a.Status
}

// sendForm sends content to the storage as an authorisation says.
func sendForm(authorised program.Response, content string) bool {
	data, _ := authorised.Data.(map[string]any)
	to, _ := data["upload"].(map[string]any)
	fields, _ := to["fields"].(map[string]any)
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for name, value := range fields {
		_ = form.WriteField(name, fmt.Sprint(value))
	}
	part, _ := form.CreateFormFile("file", "letter.txt")
	_, _ = io.WriteString(part, content)
	_ = form.Close()
	resp, err := http.Post(authorised.String("upload", "url"), form.FormDataContentType(), &body)
	if err != nil {
		return false
	}
	_ = resp.Body.Close()
	return resp.StatusCode/100 == 2
}

func hasLinks(a program.Response) bool {
	data, _ := a.Data.(map[string]any)
	return data["viewUrl"] != nil || data["downloadUrl"] != nil
}

func (u *uploads) count() int {
	u.mu.Lock()
	defer u.mu.Unlock()
	return len(u.sent)
}

// in counts the files whose scan has a status.
func (u *uploads) in(scan string) (n int) {
	u.t.Helper()
	for _, f := range u.sent {
		if u.staff.Get(filePath+"/"+f.id).Want(http.StatusOK).String("scan") == scan {
			n++
		}
	}
	return n
}

// submitAll submits all drafts, and counts what becomes of them.
func (u *uploads) submitAll() {
	u.t.Helper()
	statuses := program.Times(len(u.drafts), len(u.drafts), func(_, n int) int {
		a := u.people[n].Post(customerRequests+"/"+u.drafts[n]+"/submit", nil)
		u.mu.Lock()
		defer u.mu.Unlock()
		if a.Status == http.StatusOK {
			u.passed++
		}
		if a.Code == "FILE_SCAN_PENDING" {
			u.waiting++
		}
		return a.Status
	})
	u.s.Notef("submissions: %s", statuses)
}

func (u *uploads) report() {
	u.t.Helper()
	lost, wrong, clean := 0, 0, 0
	for _, f := range u.sent {
		a := u.staff.Get(filePath + "/" + f.id).Want(http.StatusOK)
		switch scan := a.String("scan"); {
		case f.infected && scan == "INFECTED" && a.String("status") == "DELETED" && !hasLinks(a):
		case !f.infected && scan == "CLEAN" && hasLinks(a):
			clean++
			if content, err := fetch(a.String("viewUrl")); err != nil || content != f.content {
				lost++
			}
		default:
			wrong++
		}
	}
	u.s.Notef("%d clean files, %d with malware", clean, len(u.sent)-clean)
	u.s.Figure("files without their content after the scanner was away", float64(lost), "", program.AtMost(0))
	u.s.Figure("files that were not scanned, or wrongly, after the scanner was away", float64(wrong), "", program.AtMost(0))
	u.s.Figure("links to files while the scanner was away", float64(u.shown), "", program.AtMost(0))
	u.s.Figure("submissions while the scanner was away", float64(u.passed), "", program.AtMost(0))
	u.s.Figure("submissions that were told to wait for the scanner", float64(u.waiting), "", program.AtLeast(1))
	expected := 0
	for _, f := range u.last {
		if !f.infected {
			expected++
		}
	}
	u.passed = 0
	u.submitAll()
	u.s.Figure("drafts with a clean document that could not be submitted", float64(expected-u.passed), "", program.AtMost(0))
	u.s.Figure("broken invariants after the scanner was away", float64(violations(u.t, u.s)), "", program.AtMost(0))
}

func fetch(address string) (string, error) {
	resp, err := http.Get(address)
	if err != nil {
		return "", err
	}
	defer func() { _ = resp.Body.Close() }()
	body, err := io.ReadAll(resp.Body)
	return string(body), err
}
