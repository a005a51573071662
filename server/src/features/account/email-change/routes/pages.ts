import { hashToken } from '../../../../platform/crypto/tokens.ts'
import { definePublicRoute } from '../../../../platform/http/define-route.ts'
import { type Html, html, page, signInLink } from '../../../../platform/http/page.ts'
import { tokenPage } from '../../sign-in/index.ts'
import { confirmChange, nullIfDead, stopChange } from '../change-email.ts'
import { findByHash, findUndo } from '../store.ts'
import { takeBack } from '../take-back.ts'
import { emailChangeTexts } from '../texts.ts'

// Mail scanners open links, so a GET changes nothing.
const showConfirm = definePublicRoute({
  ...tokenPage,
  id: 'pages.confirm-address',
  method: 'GET',
  path: '/confirm-address/{token}',
  summary: 'Page of a mailed link that offers to confirm a new e-mail address',
  status: [200, 404],
  failures: ['rate_limited/token'],
  handle: async ({ db, now, params, query }) => {
    const texts = emailChangeTexts(query.lang)
    const change = await findByHash(db, 'confirm_hash', hashToken(params.token), now)
    if (!change) return dead(query.lang)
    return shown(query.lang, 200, html`<p>${texts.confirmText(change.email)}</p>${button(texts.confirm)}`)
  },
})

const doConfirm = definePublicRoute({
  ...tokenPage,
  id: 'pages.confirm-address-submit',
  method: 'POST',
  path: '/confirm-address/{token}',
  summary: 'Changes the e-mail address of the person and ends their other sessions',
  accepts: 'form',
  status: [200, 404],
  failures: ['validation', 'rate_limited/token'],
  handle: async (call) => {
    const { params, query, requestId } = call
    const texts = emailChangeTexts(query.lang)
    const email = await confirmChange(call, { token: params.token, requestId }).catch(nullIfDead)
    if (email === null) return dead(query.lang)
    return shown(query.lang, 200, html`<p>${texts.confirmed(email)}</p>${signInLink(texts.open)}`)
  },
})

const showCancel = definePublicRoute({
  ...tokenPage,
  id: 'pages.cancel-address',
  method: 'GET',
  path: '/cancel-address/{token}',
  summary: 'Page of a mailed link that offers to stop the change of an e-mail address, or to take it back for a week',
  status: [200, 404],
  failures: ['rate_limited/token'],
  handle: async ({ db, now, params, query }) => {
    const texts = emailChangeTexts(query.lang)
    const hash = hashToken(params.token)
    const change = await findByHash(db, 'cancel_hash', hash, now)
    if (change) return shown(query.lang, 200, html`<p>${texts.cancelText(change.email)}</p>${button(texts.cancel)}`)
    const undo = await findUndo(db, hash, now)
    if (!undo) return dead(query.lang)
    return shown(query.lang, 200, html`<p>${texts.takeBackText(undo.email)}</p>${button(texts.takeBack)}`)
  },
})

const doCancel = definePublicRoute({
  ...tokenPage,
  id: 'pages.cancel-address-submit',
  method: 'POST',
  path: '/cancel-address/{token}',
  summary:
    'Stops the change of an e-mail address and ends all sessions of the person. A change that has happened is taken back: the password stops working, and a link to set a new one is mailed',
  accepts: 'form',
  status: [200, 404],
  failures: ['validation', 'rate_limited/token'],
  handle: async (call) => {
    const { params, query, requestId } = call
    const texts = emailChangeTexts(query.lang)
    if (await stopChange(call, params.token)) {
      const link = html`<p><a class="button" href="/app/forgotten-password">${texts.newPassword}</a></p>`
      return shown(query.lang, 200, html`<p>${texts.cancelled}</p>${link}`)
    }
    const email = await takeBack(call, { token: params.token, requestId }).catch(nullIfDead)
    return email === null ? dead(query.lang) : shown(query.lang, 200, html`<p>${texts.takenBack(email)}</p>`)
  },
})

const button = (label: string) => html`<form method="post"><button>${label}</button></form>`

const shown = (language: string | undefined, status: 200 | 404, body: Html) =>
  page({ title: emailChangeTexts(language).title, language: language ?? 'en', isOurs: true, status, body })

const dead = (language: string | undefined) =>
  shown(language, 404, html`<p class="fault" role="alert">${emailChangeTexts(language).dead}</p>`)

export const routes = [showConfirm, doConfirm, showCancel, doCancel]
