import Type from 'typebox'
import { tx } from '../../../../platform/db/tx.ts'
import { AppError } from '../../../../platform/errors.ts'
import { definePublicRoute } from '../../../../platform/http/define-route.ts'
import { html, page, signInLink } from '../../../../platform/http/page.ts'
import { reply } from '../../../../platform/http/reply.ts'
import { Bytes } from '../../../../platform/http/schemas.ts'
import { startSession, takeOneTimeToken } from '../../accounts/index.ts'
import { limitToken } from '../limits.ts'
import { weaknessIn } from '../password-strength.ts'
import { resetPassword } from '../passwords.ts'
import { MAX_PASSWORD, MIN_PASSWORD, Token } from '../schemas.ts'
import { sessionCookie } from '../session-cookie.ts'
import { signInTexts } from '../texts.ts'

const params = Type.Object({ token: Token })
const query = Type.Object({ lang: Type.Optional(Type.String({ maxLength: 5 })) })
const Page = Bytes('text/html')
const SUPPORT_LIFE = 3600 * 1000

const showReset = definePublicRoute({
  id: 'pages.reset-password',
  method: 'GET',
  path: '/reset-password/{token}',
  tag: 'Sign-in',
  summary: 'Page of a mailed link that asks for a new password',
  params,
  query,
  status: 200,
  response: Page,
  handle: ({ query }) => resetPage(query.lang ?? 'en'),
})

const doReset = definePublicRoute({
  id: 'pages.reset-password-submit',
  method: 'POST',
  path: '/reset-password/{token}',
  tag: 'Sign-in',
  summary: 'Sets the password that the page submits',
  accepts: 'form',
  params,
  query,
  // No limits here: the page itself explains what is wrong with a password.
  body: Type.Object({ password: Type.Optional(Type.String()) }),
  status: [200, 400],
  response: Page,
  failures: ['validation', 'rate_limited/token'],
  limit: limitToken,
  handle: async ({ app, db, now, params, query, body, requestId }) => {
    const language = query.lang ?? 'en'
    const texts = signInTexts(language)
    const { password = '' } = body
    if (password.length < MIN_PASSWORD || password.length > MAX_PASSWORD)
      return resetPage(language, texts.passwordShort)
    try {
      await resetPassword({ app, db, now }, { token: params.token, password, requestId })
    } catch (error) {
      const reason = weaknessIn(error)
      if (reason) return resetPage(language, texts.weak[reason])
      if (error instanceof AppError && error.code === 'validation') return resetPage(language, texts.linkDead)
      throw error
    }
    const done = html`<p>${texts.resetDone}</p>${signInLink(texts.signIn)}`
    return page({ title: texts.resetTitle, language, isOurs: true, body: done })
  },
})

const showSupport = definePublicRoute({
  id: 'pages.support',
  method: 'GET',
  path: '/support/{token}',
  tag: 'Sign-in',
  summary: "Page of an operator's link that offers a read-only view of a company",
  params,
  status: 200,
  response: Page,
  handle: () => {
    const texts = signInTexts('en')
    return page({
      title: texts.supportTitle,
      language: 'en',
      isOurs: true,
      body: html`<p>${texts.supportText}</p><form method="post"><button>${texts.supportOpen}</button></form>`,
    })
  },
})

const doSupport = definePublicRoute({
  id: 'pages.support-submit',
  method: 'POST',
  path: '/support/{token}',
  tag: 'Sign-in',
  summary: 'Starts the support view, a read-only session of one hour, and redirects to the application',
  accepts: 'form',
  params,
  status: 303,
  response: Page,
  failures: ['not_found', 'rate_limited/token'],
  limit: limitToken,
  handle: async ({ app, db, params, now }) => {
    const session = await tx(db, async (db) => {
      const subject = await takeOneTimeToken(db, 'support', params.token, now)
      return subject?.tenantId
        ? startSession(db, { supportTenantId: subject.tenantId, lifeMs: SUPPORT_LIFE }, now)
        : null
    })
    if (!session) throw new AppError('not_found')
    return reply<never>(303, '' as never, {
      location: '/',
      'content-type': 'text/plain',
      'set-cookie': sessionCookie(app.config, session),
    })
  },
})

/** The form, with the reason when a submitted password was refused. */
function resetPage(language: string, fault?: string) {
  const texts = signInTexts(language)
  const form = html`<form method="post">
    <label for="password">${texts.newPassword}</label>
    <input id="password" name="password" type="password" minlength="${String(MIN_PASSWORD)}" maxlength="200" autocomplete="new-password" required autofocus>
    <small>${texts.passwordHint}</small><br><button>${texts.save}</button></form>`
  return page({
    title: texts.resetTitle,
    language,
    isOurs: true,
    status: fault ? 400 : 200,
    body: fault ? html`<p class="fault" role="alert">${fault}</p>${form}` : form,
  })
}

export const routes = [showReset, doReset, showSupport, doSupport]
