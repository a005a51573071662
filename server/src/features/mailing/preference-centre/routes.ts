import Type from 'typebox'
import { definePublicRoute } from '../../../platform/http/define-route.ts'
import { foreignPage, html, page } from '../../../platform/http/page.ts'
import { Bytes } from '../../../platform/http/schemas.ts'
import { performAction } from './actions.ts'
import { openLink } from './preference-link.ts'
import { showPage } from './show-page.ts'
import { webVersion } from './web-version.ts'

const common = {
  tag: 'Sending',
  params: Type.Object({ token: Type.String({ maxLength: 80, description: 'Signed: identifies the message' }) }),
  response: Bytes('text/html'),
} as const
// Mail scanners fetch every link of a mail, and mailboxes unsubscribe for many people, all from few IP addresses.
const ofMany = { ...common, isFetchedByMany: true } as const

const show = definePublicRoute({
  ...ofMany,
  id: 'pages.unsubscribe',
  method: 'GET',
  path: '/u/{token}',
  summary: 'Preference centre: returns the page where a contact unsubscribes, pauses or chooses lists; changes nothing',
  status: [200, 404],
  handle: async ({ app, db, now, params }) => {
    const link = await openLink({ app, db }, params.token)
    return link ? showPage({ app, db, now }, link, 'open') : notFoundPage()
  },
})

const submit = definePublicRoute({
  ...ofMany,
  id: 'pages.unsubscribe-submit',
  method: 'POST',
  path: '/u/{token}',
  summary:
    'Unsubscribes at once with `List-Unsubscribe=One-Click` (RFC 8058), or performs the `action` of the page: `all`, `lists` (`list` are the lists to stay in), `pause-30`, `pause-90` or `resume`; returns the page with the result',
  accepts: 'form',
  body: Type.Object({
    'List-Unsubscribe': Type.Optional(Type.String()),
    action: Type.Optional(Type.String()),
    list: Type.Optional(Type.Array(Type.String())),
    reason: Type.Optional(Type.String()),
  }),
  status: [200, 400, 404],
  failures: ['validation'],
  handle: async ({ app, db, now, params, body, ip, userAgent }) => {
    const link = await openLink({ app, db }, params.token)
    if (!link) return notFoundPage()
    // Without the token, which would let a reader of the evidence act as the contact.
    const client = { url: `${app.config.baseUrl}/u`, ip, ...(userAgent ? { userAgent } : {}) }
    return showPage({ app, db, now }, link, await performAction({ db, now }, link, body, client))
  },
})

const web = definePublicRoute({
  ...common,
  id: 'pages.mail',
  method: 'GET',
  path: '/w/{token}',
  summary: 'Web version of a mail: returns the mail as it was sent to the contact of the link, without tracking',
  status: [200, 404],
  handle: async ({ app, db, params }) => {
    const document = await webVersion({ app, db }, params.token)
    return document === null ? notFoundPage() : foreignPage(document)
  },
})

/** Without a valid token the language is not known, so the page uses all of them. */
const notFoundPage = () =>
  page({
    title: '404',
    language: 'en',
    status: 404,
    body: html`<p>This link does not work.</p><p lang="cs">Tento odkaz nefunguje.</p><p lang="sk">Tento odkaz nefunguje.</p>`,
  })

export const routes = [show, submit, web]
