import Type from 'typebox'
import { hashToken } from '../../../../platform/crypto/tokens.ts'
import { AppError, notFound } from '../../../../platform/errors.ts'
import { type Caller, definePublicRoute } from '../../../../platform/http/define-route.ts'
import { type Html, html, page, signInLink } from '../../../../platform/http/page.ts'
import { Reply } from '../../../../platform/http/reply.ts'
import { Bytes } from '../../../../platform/http/schemas.ts'
import { limitToken, sessionCookie, Token } from '../../../account/sign-in/index.ts'
import { confirmSignUp } from '../confirm.ts'
import { requireAllowed } from '../limits.ts'
import { findByHash, type SignUpRow } from '../store.ts'
import { signUpTexts } from '../texts.ts'

const shared = {
  path: '/sign-up/{token}',
  tag: 'Sign-in',
  params: Type.Object({ token: Token }),
  query: Type.Object({ lang: Type.Optional(Type.String({ maxLength: 5 })) }),
  response: Bytes('text/html'),
  limit: async (caller: Caller) => {
    requireAllowed(caller)
    await limitToken(caller)
  },
} as const

// Mail scanners open links, so a GET changes nothing.
const show = definePublicRoute({
  ...shared,
  id: 'pages.sign-up',
  method: 'GET',
  summary: 'Page of a mailed link that asks for the password, to create the account and the company',
  status: [200, 404],
  failures: ['rate_limited/token'],
  handle: async ({ db, now, params, query }) => {
    const row = await findByHash(db, hashToken(params.token), now)
    return row ? form(row, query.lang) : dead(query.lang, 'dead')
  },
})

const submit = definePublicRoute({
  ...shared,
  id: 'pages.sign-up-submit',
  method: 'POST',
  summary: 'Creates the account and the company, signs the person in and leads to the application',
  accepts: 'form',
  body: Type.Object({ password: Type.Optional(Type.String()) }),
  status: [303, 400, 404],
  response: Bytes('text/html'),
  failures: ['validation', 'not_found', 'rate_limited/token', 'rate_limited/login'],
  handle: async (call) => {
    const { app, params, query, body, ip, userAgent, publicHost } = call
    // Hosts of companies never get a cookie of ours.
    if (publicHost !== null) throw notFound()
    const row = await findByHash(call.db, hashToken(params.token), call.now)
    if (!row) return dead(query.lang, 'dead')
    try {
      const session = await confirmSignUp(call, row, (body.password ?? '').slice(0, 1000), { ip, userAgent })
      const headers = { location: '/', 'content-type': 'text/plain', 'set-cookie': sessionCookie(app.config, session) }
      return new Reply<never>(303, '' as never, headers)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.message === 'password') return form(row, query.lang, true)
      if (error.message === 'token') return dead(query.lang, 'dead')
      if (error.message === 'email') return dead(query.lang, 'known')
      throw error
    }
  },
})

function form({ email, company }: SignUpRow, language: string | undefined, isWrong = false) {
  const texts = signUpTexts(language)
  const fields = html`<p>${texts.text(company, email)}</p><form method="post">
    <input type="hidden" autocomplete="username" value="${email}">
    <label for="password">${texts.password}</label>
    <input id="password" name="password" type="password" maxlength="200" autocomplete="current-password" required autofocus>
    <small>${texts.hint}</small><br><button>${texts.create}</button></form>`
  const fault = html`<p class="fault" role="alert">${texts.wrong}</p>`
  return shown(language, isWrong ? 400 : 200, isWrong ? html`${fault}${fields}` : fields)
}

function dead(language: string | undefined, why: 'dead' | 'known') {
  const texts = signUpTexts(language)
  return shown(language, 404, html`<p class="fault" role="alert">${texts[why]}</p>${signInLink(texts.signIn)}`)
}

const shown = (language: string | undefined, status: 200 | 400 | 404, body: Html) =>
  page({ title: signUpTexts(language).title, language: language ?? 'en', isOurs: true, status, body })

export const routes = [show, submit]
