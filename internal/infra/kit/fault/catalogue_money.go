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
	Title:        "Money does not allow it",
	Introduction: "None of these has charged or changed anything.",
	Entries: []Entry{
		{
			PartyCountLocked, 409,
			"A payment was made for this number of parties, so that nobody can be added or taken away any more.",
			"Send the list with the same number of parties; their data may still change. For more people, open another request.",
		},
		{
			InvoiceNotPaid, 409,
			"The current stage is one of payment, and its invoice is still open. It completes by itself once the invoice is paid.",
			"Have the customer pay. If it was paid a moment ago, reconcile the payment instead of waiting for the provider's webhook.",
		},
		{
			InvoiceNotOpen, 409,
			"The invoice is void, or there is nothing left to pay on it, so no payment can be started and it cannot be voided again.",
			"Read the invoice. If money is still owed, make a new one.",
		},
		{
			InvoiceAlreadyPaid, 409,
			"The invoice is paid: it needs no further payment, and it cannot be voided. The payer was not charged again.",
			"Nothing needs to be done for a payer. Money that has to go back: `POST /finance/payments/{reference}/refunds`.",
		},
		{
			InvoicePaymentInProgress, 409,
			"A checkout of the invoice is pending: somebody may be paying at this moment. So nothing may change that its price follows from (answers that charges depend on, and the list of parties), and no payment is recorded by hand.",
			"Reconcile the payment, or wait until it has succeeded, failed or been abandoned. Answers that no charge depends on can be changed meanwhile.",
		},
		{
			PaymentNotSuccessful, 409,
			"The payment is pending, failed or abandoned: no money of it was received, or not what was asked for, so that there is nothing to give back and no receipt.",
			"Read the payment. If it was made a moment ago, reconcile it. Money in another amount or currency than was asked for is given back at the provider.",
		},
		{
			RefundExceedsPayment, 409,
			"The refunds of a payment may not come to more than was received. Those that are pending count.",
			"Read the payment and its refunds: `amount` less `amountRefunded` and the pending refunds is left. A refund that fails frees its amount again.",
		},
	},
}
