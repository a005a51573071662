import Type from 'typebox'
import { AppError, notFound } from '../../../../platform/errors.ts'
import { definePublicRoute } from '../../../../platform/http/define-route.ts'
import { html, page, signInLink } from '../../../../platform/http/page.ts'
import { Bytes, Empty, Name } from '../../../../platform/http/schemas.ts'
import { limitToken, MIN_PASSWORD, Password, signInTexts, Token, weaknessIn } from '../../sign-in/index.ts'
import { acceptInvitation, openInvitation } from '../accept-invitation.ts'
import { invitationTexts } from '../texts.ts'

const params = Type.Object({ token: Token })
const Page = Bytes('text/html')

const look = definePublicRoute({
  id: 'auth.get-invitation',
  method: 'GET',
  path: '/api/v1/auth/invitations/{token}',
  tag: 'Sign-in',
  summary:
    'Returns the company and the address of an invitation. Nothing shows whether the address has an account: with one, its password accepts the invitation; without, the given password becomes that of a new account',
  params,
  status: 200,
  response: Type.Object({ company: Type.String(), email: Type.String() }),
  failures: ['not_found', 'rate_limited/token'],
  limit: limitToken,
  handle: async ({ db, now, params }) => {
    const opened = await openInvitation(db, params.token, now)
    if (!opened) throw notFound()
    return { company: opened.tenant.name, email: opened.invitation.email }
  },
})

const accept = definePublicRoute({
  id: 'auth.accept-invitation',
  method: 'POST',
  path: '/api/v1/auth/invitations/accept',
  tag: 'Sign-in',
  summary:
    'Accepts an invitation: adds the person to the company. A new person sets a password, others prove theirs. Gives only the roles that the sender may give at this moment',
  body: Type.Object({ token: Token, name: Type.Optional(Name), password: Type.Optional(Password) }),
  status: 204,
  response: Empty,
  failures: ['validation', 'conflict/email', 'rate_limited/token', 'rate_limited/login'],
  limit: limitToken,
  handle: async (call) => {
    await acceptInvitation(call, { ...call.body, requestId: call.requestId, ip: call.ip })
  },
})

const showPage = definePublicRoute({
  id: 'pages.invitation',
  method: 'GET',
  path: '/invitation/{token}',
  tag: 'Sign-in',
  summary: 'Page of a mailed invitation that asks for a password',
  params,
  query: Type.Object({ lang: Type.Optional(Type.String({ maxLength: 5 })) }),
  status: [200, 404],
  response: Page,
  failures: ['rate_limited/token'],
  limit: limitToken,
  handle: async ({ db, now, params, query }) =>
    invitationPage(await openInvitation(db, params.token, now), query.lang ?? 'en'),
})

const submitPage = definePublicRoute({
  id: 'pages.invitation-submit',
  method: 'POST',
  path: '/invitation/{token}',
  tag: 'Sign-in',
  summary: 'Accepts the invitation with the values that the page submits',
  accepts: 'form',
  params,
  query: Type.Object({ lang: Type.Optional(Type.String({ maxLength: 5 })) }),
  body: Type.Object({
    name: Type.Optional(Type.String({ maxLength: 200 })),
    password: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  status: [200, 400, 404],
  response: Page,
  failures: ['validation', 'rate_limited/token', 'rate_limited/login'],
  limit: limitToken,
  handle: async (call) => {
    const { params, query, body } = call
    const language = query.lang ?? 'en'
    const texts = invitationTexts(language)
    const opened = await openInvitation(call.db, params.token, call.now)
    if (opened && (body.password ?? '').length < MIN_PASSWORD) return invitationPage(opened, language, texts.short)
    try {
      const name = body.name?.trim() || undefined
      await acceptInvitation(call, {
        token: params.token,
        name,
        password: body.password,
        requestId: call.requestId,
        ip: call.ip,
      })
    } catch (error) {
      const reason = weaknessIn(error)
      if (reason) return invitationPage(opened, language, signInTexts(language).weak[reason])
      if (error instanceof AppError && error.message === 'password')
        return invitationPage(opened, language, texts.wrong)
      if (error instanceof AppError && error.code === 'validation') return invitationPage(null, language)
      throw error
    }
    const joined = html`<p>${texts.done}</p>${signInLink(texts.signIn)}`
    return page({ title: texts.title(opened!.tenant.name), language, isOurs: true, body: joined })
  },
})

function invitationPage(opened: Awaited<ReturnType<typeof openInvitation>>, language: string, fault?: string) {
  const texts = invitationTexts(language)
  if (!opened)
    return page({
      title: 'Postrider',
      language,
      isOurs: true,
      status: 404,
      body: html`<p class="fault" role="alert">${texts.dead}</p>`,
    })
  // The same fields for people with and without an account: the page must not show which addresses have one.
  const fields = html`<label for="password">${texts.password}</label>
    <input id="password" name="password" type="password" minlength="${String(MIN_PASSWORD)}" maxlength="200" autocomplete="current-password" required autofocus>
    <small>${texts.hint}</small>
    <label for="name">${texts.name}</label><input id="name" name="name" maxlength="200" autocomplete="name"><br>`
  const form = html`<p>${texts.explain(opened.invitation.email)}</p><form method="post">${fields}<button>${texts.accept}</button></form>`
  return page({
    title: texts.title(opened.tenant.name),
    language,
    isOurs: true,
    status: fault ? 400 : 200,
    body: fault ? html`<p class="fault" role="alert">${fault}</p>${form}` : form,
  })
}

export const routes = [look, accept, showPage, submitPage]
