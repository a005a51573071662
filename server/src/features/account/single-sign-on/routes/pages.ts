import type { Config } from '../../../../platform/config/settings.ts'
import { notFound } from '../../../../platform/errors.ts'
import { definePublicRoute } from '../../../../platform/http/define-route.ts'
import { type Html, html, page } from '../../../../platform/http/page.ts'
import { tokenPage } from '../../sign-in/index.ts'
import { SignInFault } from '../fault.ts'
import { confirmLink, findWaiting } from '../link-person.ts'
import { singleSignOnTexts } from '../texts.ts'

// Mail scanners open links, so a GET changes nothing.
const showLink = definePublicRoute({
  ...tokenPage,
  id: 'pages.link-identity',
  method: 'GET',
  path: '/link-identity/{token}',
  summary: 'Page of a mailed link that offers to confirm the first sign-in through the provider',
  status: [200, 404],
  failures: ['not_found', 'rate_limited/token'],
  handle: async ({ app, db, now, params, query: { lang } }) => {
    const { name } = requireProvider(app.config)
    const texts = singleSignOnTexts(lang)
    const waiting = await findWaiting({ db, now }, params.token)
    if (!waiting) return shown(lang, 404, html`<p class="fault" role="alert">${texts.dead}</p>`)
    const button = html`<form method="post"><button>${texts.link}</button></form>`
    return shown(lang, 200, html`<p>${texts.linkText(name, waiting.email)}</p>${button}`)
  },
})

const doLink = definePublicRoute({
  ...tokenPage,
  id: 'pages.link-identity-submit',
  method: 'POST',
  path: '/link-identity/{token}',
  summary: 'Links the account at the provider to the account of the person',
  accepts: 'form',
  status: [200, 404],
  failures: ['validation', 'not_found', 'rate_limited/token'],
  handle: async ({ app, db, now, params, query: { lang }, requestId }) => {
    const { name } = requireProvider(app.config)
    const texts = singleSignOnTexts(lang)
    const fault = (text: string) => shown(lang, 404, html`<p class="fault" role="alert">${text}</p>`)
    try {
      const linked = await confirmLink({ db, now }, { token: params.token, requestId })
      if (!linked) return fault(texts.dead)
      const start = `/api/v1/auth/oidc/start?${new URLSearchParams({ next: linked.next, lang: lang ?? 'en' })}`
      const button = html`<p><a class="button" href="${start}">${texts.signIn(name)}</a></p>`
      return shown(lang, 200, html`<p>${texts.linked(name)}</p>${button}`)
    } catch (error) {
      if (error instanceof SignInFault) return fault(texts.faults[error.kind])
      throw error
    }
  },
})

function requireProvider({ singleSignOn }: Config) {
  if (!singleSignOn) throw notFound()
  return singleSignOn
}

const shown = (language: string | undefined, status: 200 | 404, body: Html) =>
  page({ title: singleSignOnTexts(language).linkTitle, language: language ?? 'en', isOurs: true, status, body })

export const routes = [showLink, doLink]
