// Written by "make generated". DO NOT EDIT.

package certificates

import (
	"stagegate/internal/api"
)

// The operations of this package.
const (
	ListCertificates         api.Op[ListInput, api.Page[CertificateView]] = "listCertificates"
	GetCertificate           api.Op[Path, CertificateView]                = "getCertificate"
	SuspendCertificate       api.Op[ReasonInput, CertificateView]         = "suspendCertificate"
	ReinstateCertificate     api.Op[Path, CertificateView]                = "reinstateCertificate"
	RevokeCertificate        api.Op[ReasonInput, CertificateView]         = "revokeCertificate"
	GetSigningCertificate    api.Op[NoInput, SignerView]                  = "getSigningCertificate"
	PutSigningCertificate    api.Op[PutSignerInput, SignerView]           = "putSigningCertificate"
	DeleteSigningCertificate api.Op[NoInput, api.Nothing]                 = "deleteSigningCertificate"
	CheckCertificate         api.Op[CheckInput, CheckView]                = "checkCertificate"
)
