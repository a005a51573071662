import Type from 'typebox'
import { sameText } from '../../../../platform/crypto/tokens.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { BaseCall } from '../../../../platform/http/call.ts'
import { definePublicRoute } from '../../../../platform/http/define-route.ts'
import { type Html, html, page, signInLink } from '../../../../platform/http/page.ts'
import { csrfTokenOf, findSession, sessionTokenIn } from '../../accounts/index.ts'
import { isSingleSignOnOnly, MIN_PASSWORD, signInTexts, tokenPage, weaknessIn } from '../../sign-in/index.ts'
import { acceptInvitation, isFor, joinSignedIn, type Opened, openInvitation } from '../accept-invitation.ts'
import { invitationTexts } from '../texts.ts'

const shared = { ...tokenPage, path: '/invitation/{token}' } as const

const show = definePublicRoute({
  ...shared,
  id: 'pages.invitation',
  method: 'GET',
  summary: 'Page of a mailed invitation. It asks for a password, unless the invited person is signed in',
  status: [200, 404],
  failures: ['rate_limited/token'],
  handle: async (call) => shownFor(await visitOf(call)),
})

const submit = definePublicRoute({
  ...shared,
  id: 'pages.invitation-submit',
  method: 'POST',
  summary: 'Accepts the invitation with the values that the page submits',
  accepts: 'form',
  body: Type.Object({
    name: Type.Optional(Type.String({ maxLength: 200 })),
    password: Type.Optional(Type.String({ maxLength: 200 })),
    csrf: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  status: [200, 400, 404],
  failures: ['validation', 'rate_limited/token', 'rate_limited/login'],
  handle: async (call) => {
    const { body, params, requestId } = call
    const visit = await visitOf(call)
    const { opened, person, language, texts } = visit
    const isSignedIn = person !== null && sameText(body.csrf ?? '', person.csrfToken)
    // The session has ended meanwhile, or there was never a password to ask for: the page says how to go on.
    if (!opened || (!isSignedIn && (body.csrf !== undefined || visit.provider))) return shownFor(visit)
    if (!isSignedIn && (body.password ?? '').length < MIN_PASSWORD) return shownFor(visit, texts.short)
    try {
      if (isSignedIn) await joinSignedIn(call, { token: params.token, personId: person.id, requestId })
      else
        await acceptInvitation(call, {
          ...{ token: params.token, name: body.name?.trim() || undefined, password: body.password },
          ...{ requestId, ip: call.ip },
        })
    } catch (error) {
      const reason = weaknessIn(error)
      if (reason) return shownFor(visit, signInTexts(language).weak[reason])
      if (error instanceof AppError && error.message === 'password') return shownFor(visit, texts.wrong)
      if (error instanceof AppError && error.code === 'validation') return shownFor({ ...visit, opened: null })
      throw error
    }
    const link = signInLink(isSignedIn ? texts.open : texts.signIn)
    return shown(visit, 200, html`<p>${isSignedIn ? texts.joined : texts.done}</p>${link}`)
  },
})

interface Visit {
  opened: Opened | null
  /** The invited person, if this browser has a session of theirs. */
  person: { id: string; csrfToken: string } | null
  /** Where people of this domain sign in. */
  provider: { name: string; start: string } | null
  language: string
  texts: ReturnType<typeof invitationTexts>
}

type PageCall = Pick<
  BaseCall<{ token: string }, { lang?: string }, unknown>,
  'app' | 'db' | 'now' | 'params' | 'query' | 'cookies'
>

async function visitOf({ app, db, now, params, query, cookies }: PageCall): Promise<Visit> {
  const language = query.lang ?? 'en'
  const texts = invitationTexts(language)
  const opened = await openInvitation(db, params.token, now)
  if (!opened) return { opened, person: null, provider: null, language, texts }
  const token = sessionTokenIn(cookies)
  const session = token ? await findSession(db, token, now) : null
  const isTheirs = session?.personId ? await isFor(db, opened, session.personId) : false
  const { singleSignOn } = app.config
  const next = new URLSearchParams({ next: `/invitation/${params.token}?lang=${encodeURIComponent(language)}` })
  return {
    ...{ opened, language, texts },
    person: isTheirs ? { id: session!.personId!, csrfToken: csrfTokenOf(token) } : null,
    provider:
      singleSignOn && isSingleSignOnOnly(app.config, opened.invitation.email)
        ? { name: singleSignOn.name, start: `/api/v1/auth/oidc/start?${next}` }
        : null,
  }
}

function shownFor(visit: Visit, fault?: string) {
  const { opened, person, provider, texts } = visit
  if (!opened) return shown(visit, 404, html`<p class="fault" role="alert">${texts.dead}</p>`)
  const { email } = opened.invitation
  if (person) {
    const csrf = html`<input type="hidden" name="csrf" value="${person.csrfToken}">`
    const form = html`<form method="post">${csrf}<button>${texts.accept}</button></form>`
    return shown(visit, 200, html`<p>${texts.signedIn(email)}</p>${form}`)
  }
  if (provider) {
    const link = html`<p><a class="button" href="${provider.start}">${texts.through(provider.name)}</a></p>`
    return shown(visit, 200, html`<p>${texts.explain(email)}</p>${link}`)
  }
  // The same fields for people with and without an account: the page must not show which addresses have one.
  const fields = html`<label for="password">${texts.password}</label>
    <input id="password" name="password" type="password" minlength="${String(MIN_PASSWORD)}" maxlength="200" autocomplete="current-password" required autofocus>
    <small>${texts.hint}</small>
    <label for="name">${texts.name}</label><input id="name" name="name" maxlength="200" autocomplete="name"><br>`
  const form = html`<p>${texts.explain(email)}</p><form method="post">${fields}<button>${texts.accept}</button></form>`
  if (!fault) return shown(visit, 200, form)
  return shown(visit, 400, html`<p class="fault" role="alert">${fault}</p>${form}`)
}

const shown = ({ opened, language, texts }: Visit, status: 200 | 400 | 404, body: Html) =>
  page({ title: opened ? texts.title(opened.tenant.name) : 'Postrider', language, isOurs: true, status, body })

export const routes = [show, submit]
