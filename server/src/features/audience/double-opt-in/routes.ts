import Type from 'typebox'
import { definePublicRoute } from '../../../platform/http/define-route.ts'
import { html, leadingTo, page } from '../../../platform/http/page.ts'
import { reply } from '../../../platform/http/reply.ts'
import { Bytes } from '../../../platform/http/schemas.ts'
import { confirm, openConfirmation } from './confirm.ts'
import { confirmationTexts } from './texts.ts'

const params = Type.Object({ token: Type.String({ maxLength: 200 }) })

const show = definePublicRoute({
  id: 'pages.confirm',
  method: 'GET',
  path: '/confirm/{token}',
  tag: 'Forms',
  summary: 'Page of a double opt-in link; opening it confirms nothing',
  params,
  status: [200, 404],
  response: Bytes('text/html'),
  handle: async ({ app, db, now, params }) => {
    const opened = await openConfirmation({ app, db, now }, params.token)
    return confirmPage(opened, opened?.request.confirmed_at ? 'used' : opened ? 'open' : 'invalid')
  },
})

const submit = definePublicRoute({
  id: 'pages.confirm-submit',
  method: 'POST',
  path: '/confirm/{token}',
  tag: 'Forms',
  summary: 'Confirms the subscription and shows the result, or leads to the page that the form names',
  accepts: 'form',
  params,
  body: Type.Object({}),
  status: [200, 303, 404],
  response: Bytes('text/html'),
  failures: ['validation'],
  handle: async ({ app, db, now, params, ip, userAgent }) => {
    const { outcome, opened } = await confirm({ app, db, now }, params.token, { ip, userAgent })
    const leadsTo = opened?.request.confirmed_url
    if (outcome === 'confirmed' && leadsTo)
      return reply<never>(303, undefined as never, { location: new URL(leadsTo).href })
    return confirmPage(opened, outcome)
  },
})

type Opened = Awaited<ReturnType<typeof openConfirmation>>

function confirmPage(opened: Opened, state: 'open' | 'confirmed' | 'used' | 'invalid' | 'refused') {
  const language = opened?.request.language ?? 'en'
  const texts = confirmationTexts(language)
  const title = opened ? texts.title(opened.tenant.name) : 'Postrider'
  const body =
    state === 'open'
      ? html`<p>${texts.explain}</p><form method="post"><button autofocus>${texts.confirm}</button></form>`
      : html`<p ${state === 'confirmed' ? html`` : html`class="fault" role="alert"`}>${texts[state]}</p>`
  const shown = page({ title, language, status: state === 'invalid' ? 404 : 200, body })
  return leadingTo(shown, opened?.request.confirmed_url ?? null)
}

export const routes = [show, submit]
