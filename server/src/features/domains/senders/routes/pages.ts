import Type from 'typebox'
import { definePublicRoute } from '../../../../platform/http/define-route.ts'
import { html, page } from '../../../../platform/http/page.ts'
import { Bytes } from '../../../../platform/http/schemas.ts'
import { confirmSender, openConfirmation } from '../confirmation.ts'
import { senderTexts } from '../texts.ts'

const params = Type.Object({ token: Type.String({ maxLength: 200 }) })

const show = definePublicRoute({
  id: 'pages.confirm-sender',
  method: 'GET',
  path: '/confirm-sender/{token}',
  tag: 'Sending',
  summary: 'Returns the page of a confirmation link for a sender; opening it does not confirm the sender',
  params,
  status: [200, 404],
  response: Bytes('text/html'),
  handle: async ({ app, db, now, params }) => {
    const opened = await openConfirmation({ app, db, now }, params.token)
    return confirmPage(opened, opened?.sender.confirmed_at ? 'used' : opened ? 'open' : 'dead')
  },
})

const submit = definePublicRoute({
  id: 'pages.confirm-sender-submit',
  method: 'POST',
  path: '/confirm-sender/{token}',
  tag: 'Sending',
  summary: 'Confirms the sender of the link and returns a page with the result',
  accepts: 'form',
  params,
  body: Type.Object({}),
  status: [200, 404],
  response: Bytes('text/html'),
  failures: ['validation'],
  handle: async ({ app, db, now, params }) => {
    const { outcome, opened } = await confirmSender({ app, db, now }, params.token)
    return confirmPage(opened, outcome)
  },
})

type Opened = Awaited<ReturnType<typeof openConfirmation>>

function confirmPage(opened: Opened, state: 'open' | 'confirmed' | 'used' | 'dead') {
  const language = opened?.tenant.language ?? 'en'
  const texts = senderTexts(language)
  const title = opened ? texts.title(opened.tenant.name) : 'Postrider'
  const body =
    state === 'open'
      ? html`<p>${texts.explain(opened!.sender.email)}</p><form method="post"><button autofocus>${texts.confirm}</button></form>`
      : html`<p ${state === 'dead' ? html`class="fault" role="alert"` : html``}>${texts[state]}</p>`
  return page({ title, language, isOurs: true, status: state === 'dead' ? 404 : 200, body })
}

export const routes = [show, submit]
