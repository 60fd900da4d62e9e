package sso

import (
	"context"
	"errors"
	"log/slog"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/limits"
	"stagegate/internal/notices/mail"
	"stagegate/internal/tenants"
)

// mailLink mails the confirmation that links an identity to a member, and redirects to the page that says so. A later
// confirmation ends the earlier.
func (s *Service) mailLink(ctx context.Context, tx *db.Tx, c Connection, st state, p accounts.Principal, found claims) (RedirectView, error) {
	if p.Status != accounts.Active && p.Status != accounts.Invited {
		return RedirectView{}, end(outcomeNoAccess, errors.New("the member is deactivated"))
	}
	p, err := accounts.LockMemberByID(ctx, tx, p.Tenant, p.ID)
	if err != nil {
		return RedirectView{}, err
	}
	if err := s.limits.TakeIn(ctx, tx, limits.MailRecipient, "sso "+p.Email); err != nil {
		return RedirectView{}, err
	}
	token, now := auth.NewOpaque(c.Tenant), s.Members.SignInNow()
	l := link{Tenant: c.Tenant, Hash: token.Hash, ConnectionID: c.ID, Issuer: c.Issuer, Subject: found.Subject, PrincipalID: p.ID, ExpiresAt: now.Add(linkTTL)}
	if err := endLinks(ctx, tx, l, now); err != nil {
		return RedirectView{}, err
	}
	if err := insertLink(ctx, tx, l); err != nil {
		return RedirectView{}, err
	}
	t, err := tenants.ByID(ctx, tx, c.Tenant)
	if err != nil {
		return RedirectView{}, err
	}
	err = s.post.SSOLink(ctx, tx, p.Recipient(), t.Name, c.Name, token.String(), linkTTL)
	if mail.IsLimited(err) { // the earlier confirmation stays; the response must not reveal mails caused by others
		err = end(outcomeLinkMailed, err)
	}
	if err != nil {
		return RedirectView{}, err
	}
	slog.InfoContext(ctx, "single sign-on: an identity waits for its confirmation", "connection", c.ID, "member", p.ID)
	return s.stop(ctx, tx, c, st, &ended{outcome: outcomeLinkMailed})
}

// confirm links the identity of a mailed confirmation. It accepts the invitation of a member who has not yet.
func (s *Service) confirm(ctx context.Context, tx *db.Tx, _ auth.Caller, in *LinkInput) (api.Nothing, error) {
	token, err := auth.ParseOpaque(in.Body.Token)
	if err != nil {
		return nil, errLink.Wrap(err)
	}
	l, err := linkByHash(ctx, tx, token.Scope, token.Hash)
	if err != nil {
		return nil, db.NotFoundAs(err, errLink)
	}
	p, err := accounts.LockMemberByID(ctx, tx, l.Tenant, l.PrincipalID)
	if err != nil {
		return nil, db.NotFoundAs(err, errLink)
	}
	used, err := useLink(ctx, tx, l, s.Members.SignInNow())
	if err == nil && used == 0 {
		err = errLink
	}
	if err != nil {
		return nil, err
	}
	c, err := connectionByID(ctx, tx, l.Tenant, l.ConnectionID)
	if err != nil {
		return nil, db.NotFoundAs(err, errLink)
	}
	if c.Issuer != l.Issuer {
		return nil, errLink
	}
	switch p.Status {
	case accounts.Invited:
		err = s.Members.AcceptBySSO(ctx, tx, p)
	case accounts.Active:
	case accounts.Unverified, accounts.Deactivated:
		err = errLink
	}
	if err != nil {
		return nil, err
	}
	return nil, s.link(ctx, tx, c, p, l.Subject, "")
}

// link links an identity to a locked member, whom groups have given a role, or "".
func (s *Service) link(ctx context.Context, tx *db.Tx, c Connection, p accounts.Principal, subject, groupRole string) error {
	if err := db.AdvisoryLock(ctx, tx, "sso identity "+c.Tenant+" "+c.Issuer+" "+subject); err != nil {
		return err
	}
	if known, err := identityOf(ctx, tx, c.Tenant, c.Issuer, subject); err == nil && known.PrincipalID == p.ID {
		return nil
	} else if err == nil {
		return errLink // linked to somebody else since
	} else if !errors.Is(err, db.ErrNotFound) {
		return err
	}
	err := insertIdentity(ctx, tx, identity{
		Tenant: c.Tenant, Issuer: c.Issuer, Subject: subject, ConnectionID: c.ID, PrincipalID: p.ID, GroupRole: groupRole, CreatedAt: s.now(),
	})
	if err != nil {
		return err
	}
	actor := audit.Actor{ID: p.ID, Name: p.Name, Kind: string(p.Kind)}
	if err := s.record(ctx, tx, actor, c, "linked", nil, p.Email); err != nil {
		return err
	}
	t, err := tenants.ByID(ctx, tx, c.Tenant)
	if err != nil {
		return err
	}
	return s.post.SSOLinked(ctx, tx, p.Recipient(), t.Name, c.Name)
}

// linkCaller links an identity to the member who is signed in, and signs in with it, with the role of its groups.
func (s *Service) linkCaller(ctx context.Context, tx *db.Tx, c Connection, st state, found claims) (RedirectView, error) {
	i := identity{Tenant: c.Tenant, PrincipalID: st.PrincipalID}
	role, err := s.followGroups(ctx, tx, c, i, found)
	if err != nil {
		return RedirectView{}, err
	}
	p, err := lockActive(ctx, tx, i)
	if err != nil {
		return RedirectView{}, err
	}
	if err := s.link(ctx, tx, c, p, found.Subject, role); err != nil {
		return RedirectView{}, err
	}
	_, err = s.Members.OpenSession(ctx, tx, p, accounts.BySSO)
	return arrive(st), err
}
