import Type from 'typebox'
import type { Context } from '../../../../platform/context.ts'
import { notFound } from '../../../../platform/errors.ts'
import { definePublicRoute } from '../../../../platform/http/define-route.ts'
import { html, page } from '../../../../platform/http/page.ts'
import { Reply } from '../../../../platform/http/reply.ts'
import { Bytes, Language } from '../../../../platform/http/schemas.ts'
import { limitChallenge, sessionCookie } from '../../sign-in/index.ts'
import { begunCookie, CALLBACK_PATH, noBegunCookie, ownPage, readBegun } from '../browser-cookie.ts'
import { SignInFault } from '../fault.ts'
import { beginSignIn, endSignIn } from '../sign-in.ts'
import { singleSignOnTexts } from '../texts.ts'

const tag = 'Sign-in'

const start = definePublicRoute({
  id: 'single-sign-on.start',
  method: 'GET',
  path: '/api/v1/auth/oidc/start',
  tag,
  summary: 'Leads the browser to the page of the provider where the person signs in; 404 without single sign-on',
  query: Type.Object({
    next: Type.Optional(Type.String({ maxLength: 1000, description: 'A page of the application to open afterwards' })),
    lang: Type.Optional(Language),
    recheck: Type.Optional(
      Type.Literal('1', { description: 'The person must sign in again, to prove that it is them' }),
    ),
  }),
  status: [302, 400],
  response: Bytes('text/html'),
  failures: ['validation', 'not_found', 'rate_limited/login'],
  limit: limitChallenge,
  handle: ({ app, db, now, query: { next = '/', lang = 'en', recheck } }) =>
    answered({ app }, lang, async (settings) => {
      const isRecheck = recheck === '1'
      const { secret, url } = await beginSignIn({ app, db, now }, settings, isRecheck)
      const begun = begunCookie(app.config, { secret, language: lang, next: ownPage(app.config, next), isRecheck })
      return new Reply<never>(302, undefined as never, { location: url, 'set-cookie': begun })
    }),
})

const Parameter = Type.Optional(Type.String({ maxLength: 4000 }))

const callback = definePublicRoute({
  id: 'single-sign-on.callback',
  method: 'GET',
  path: CALLBACK_PATH,
  tag,
  summary:
    'Where the provider sends the browser back: signs in a person who is known or was invited, and leads to the application. An account that exists is mailed a link that confirms the first sign-in through the provider. Otherwise a page says what is wrong',
  query: Type.Object(
    { code: Parameter, state: Parameter, iss: Parameter, error: Parameter, error_description: Parameter },
    { additionalProperties: true },
  ),
  status: [200, 302, 400],
  response: Bytes('text/html'),
  failures: ['validation', 'not_found', 'rate_limited/login'],
  limit: limitChallenge,
  handle: ({ app, db, now, query, cookies, ip, userAgent, requestId }) => {
    const begun = readBegun(app.config, cookies)
    return answered({ app }, begun?.language ?? 'en', async (settings) => {
      if (!begun) throw new SignInFault('expired')
      const given = Object.entries(query).filter((one): one is [string, string] => typeof one[1] === 'string')
      const ended = await endSignIn({ app, db, now }, settings, {
        begun,
        query: Object.fromEntries(given),
        device: { ip, userAgent },
        requestId,
      })
      const clear = noBegunCookie(app.config)
      if ('mailedTo' in ended) return mailedPage(begun.language, settings.name, ended.mailedTo, clear)
      return new Reply<never>(302, undefined as never, {
        location: begun.next,
        'set-cookie': [sessionCookie(app.config, ended.session), clear],
      })
    })
  },
})

/** Asks the person to open the mail. */
function mailedPage(language: string, provider: string, email: string, cookie: string): Reply<never> {
  const texts = singleSignOnTexts(language)
  const text = html`<p>${texts.mailed(provider, email)}</p>`
  const { status, body, headers } = page({ title: texts.linkTitle, language, isOurs: true, body: text })
  return new Reply(status, body, { ...headers, 'set-cookie': cookie })
}

type Settings = NonNullable<Context['app']['config']['singleSignOn']>

/** Shows what is wrong on a page: the person comes from another site and has no application around it. */
async function answered(
  { app }: Pick<Context, 'app'>,
  language: string,
  work: (settings: Settings) => Promise<Reply<never>>,
): Promise<Reply<never>> {
  const settings = app.config.singleSignOn
  if (!settings) throw notFound()
  try {
    return await work(settings)
  } catch (error) {
    if (!(error instanceof SignInFault)) throw error
    app.log.warn({ fault: error.kind, reason: (error.cause as Error | undefined)?.message }, 'single sign-on failed')
    const texts = singleSignOnTexts(language)
    const { status, body, headers } = page({
      title: texts.title,
      language,
      isOurs: true,
      status: 400,
      body: html`<p class="fault" role="alert">${texts.faults[error.kind]}</p><p><a class="button" href="/app/sign-in">${texts.back}</a></p>`,
    })
    return new Reply(status, body, { ...headers, 'set-cookie': noBegunCookie(app.config) })
  }
}

export const routes = [start, callback]
