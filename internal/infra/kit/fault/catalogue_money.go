package fault

// Codes about the state of an invoice or payment.
const (
	PartyCountLocked         Code = "APPLICATION_PARTY_COUNT_LOCKED"
	InvoiceNotPaid           Code = "INVOICE_NOT_PAID"
	InvoiceNotOpen           Code = "INVOICE_NOT_OPEN"
	InvoiceAlreadyPaid       Code = "INVOICE_ALREADY_PAID"
	InvoicePaymentInProgress Code = "INVOICE_PAYMENT_IN_PROGRESS"
	PaymentNotSuccessful     Code = "PAYMENT_NOT_SUCCESSFUL"
	RefundExceedsPayment     Code = "REFUND_EXCEEDS_PAYMENT"
)

var money = Section{
	Title:        "Invoices and payments",
	Introduction: "Nothing was charged or changed.",
	Entries: []Entry{
		{
			PartyCountLocked, 409,
			"A payment was made for this number of parties, so parties cannot be added or removed.",
			"Keep the number; their data may change. For more people, open another request.",
		},
		{
			InvoiceNotPaid, 409,
			"The current stage is a payment stage and its invoice is open. It completes when the invoice is paid.",
			"Wait for the payment. If it was just made, reconcile it instead of waiting for the webhook.",
		},
		{
			InvoiceNotOpen, 409,
			"The invoice is void or has nothing left to pay, so it cannot be paid or voided.",
			"Read the invoice. If money is still owed, create a new one.",
		},
		{
			InvoiceAlreadyPaid, 409,
			"The invoice is paid. It needs no further payment and cannot be voided.",
			"To return money, use `POST /finance/payments/{reference}/refunds`.",
		},
		{
			InvoicePaymentInProgress, 409,
			"A checkout of the invoice is pending, so its price cannot change and no payment can be recorded manually.",
			"Reconcile the payment, or wait until it has ended.",
		},
		{
			PaymentNotSuccessful, 409,
			"The payment is pending, failed or abandoned, or its amount did not match, so there is no receipt and nothing to refund.",
			"Read the payment and reconcile it if it is recent.",
		},
		{
			RefundExceedsPayment, 409,
			"Refunds, including pending ones, would exceed the amount received.",
			"Read the payment: `amount` minus `amountRefunded` and pending refunds is left.",
		},
	},
}
