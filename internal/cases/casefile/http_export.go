package casefile

import "stagegate/internal/api"

// ExportColumns are the columns about customer and work that requests and applications
// have in common as files, for views that have these parts.
func ExportColumns[V any](parts func(V) (CustomerView, WaitingView, WorkView)) []api.Column[V] {
	customer := func(name string, of func(CustomerView) any) api.Column[V] {
		return api.Column[V]{Name: name, Of: func(v V) any { c, _, _ := parts(v); return of(c) }}
	}
	waiting := func(name string, of func(WaitingView) any) api.Column[V] {
		return api.Column[V]{Name: name, Of: func(v V) any { _, w, _ := parts(v); return of(w) }}
	}
	work := func(name string, of func(WorkView) any) api.Column[V] {
		return api.Column[V]{Name: name, Of: func(v V) any { _, _, w := parts(v); return of(w) }}
	}
	return []api.Column[V]{
		customer("customerId", func(c CustomerView) any { return c.ID }),
		customer("customerName", func(c CustomerView) any { return c.Name }),
		customer("customerEmail", func(c CustomerView) any { return c.Email }),
		waiting("waitingFor", func(w WaitingView) any { return w.WaitingFor }),
		waiting("waitingSince", func(w WaitingView) any { return w.WaitingSince }),
		waiting("unreadMessages", func(w WaitingView) any { return w.UnreadMessages }),
		work("assigneeId", func(w WorkView) any { return w.assignee().ID }),
		work("assigneeName", func(w WorkView) any { return w.assignee().Name }),
		work("dueAt", func(w WorkView) any { return w.DueAt }),
		work("overdue", func(w WorkView) any { return w.Overdue }),
		waiting("submittedAt", func(w WaitingView) any { return w.SubmittedAt }),
		waiting("resubmittedAt", func(w WaitingView) any { return w.ResubmittedAt }),
	}
}

// assignee is who works on a case, empty for nobody.
func (v WorkView) assignee() AssigneeView {
	if v.Assignee == nil {
		return AssigneeView{}
	}
	return *v.Assignee
}
