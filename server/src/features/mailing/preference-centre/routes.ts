import Type from 'typebox'
import { definePublicRoute } from '../../../platform/http/define-route.ts'
import { foreignPage, html, page } from '../../../platform/http/page.ts'
import { Bytes } from '../../../platform/http/schemas.ts'
import { act } from './actions.ts'
import { openWayOut, showPage } from './open.ts'
import { webVersion } from './web-version.ts'

const common = {
  tag: 'Sending',
  params: Type.Object({ token: Type.String({ maxLength: 80 }) }),
  response: Bytes('text/html'),
} as const
// Scanners of mail fetch every link of a mail, and mailboxes unsubscribe for many people, from few addresses.
const ofMany = { ...common, isFetchedByMany: true } as const

const show = definePublicRoute({
  ...ofMany,
  id: 'pages.unsubscribe',
  method: 'GET',
  path: '/u/{token}',
  summary: 'Way out of a mail and preference centre; looking at it changes nothing',
  status: [200, 404],
  handle: async ({ app, db, now, params }) => {
    const way = await openWayOut({ app, db }, params.token)
    return way ? showPage({ db, now }, way, 'open') : deadPage()
  },
})

const submit = definePublicRoute({
  ...ofMany,
  id: 'pages.unsubscribe-submit',
  method: 'POST',
  path: '/u/{token}',
  summary:
    'Unsubscribes: at once with `List-Unsubscribe=One-Click` (RFC 8058), or as the person chose on the page: `action` is `all`, `lists` (`list` are those to stay in), `pause-30`, `pause-90` or `resume`',
  accepts: 'form',
  body: Type.Object({
    'List-Unsubscribe': Type.Optional(Type.String()),
    action: Type.Optional(Type.String()),
    list: Type.Optional(Type.Array(Type.String())),
    reason: Type.Optional(Type.String()),
  }),
  status: [200, 400, 404],
  failures: ['validation'],
  handle: async ({ app, db, now, params, body }) => {
    const way = await openWayOut({ app, db }, params.token)
    return way ? showPage({ db, now }, way, await act({ db, now }, way, body)) : deadPage()
  },
})

const web = definePublicRoute({
  ...common,
  id: 'pages.mail',
  method: 'GET',
  path: '/w/{token}',
  summary: 'The web version of a mail, as the person got it whose link it is',
  status: [200, 404],
  handle: async ({ app, db, params }) => {
    const document = await webVersion({ app, db }, params.token)
    return document === null ? deadPage() : foreignPage(document)
  },
})

/** Of nobody we know anything, so it speaks to all. */
const deadPage = () =>
  page({
    title: '404',
    language: 'en',
    status: 404,
    body: html`<p>This link does not work.</p><p lang="cs">Tento odkaz nefunguje.</p><p lang="sk">Tento odkaz nefunguje.</p>`,
  })

export const routes = [show, submit, web]
