import { remember } from './consent.js'
import { base, guarded, warn } from './state.js'
import { solve } from './work.js'

const pause = (ms) => new Promise((done) => setTimeout(done, Math.max(0, ms)))

const addressOf = ({ company, form }, action) => `${base}/f/${company}/${form.id}/${action}`

/** Asks for a form, and for the one that half of the visitors see in its place. */
export function load(company, id, language) {
  const url = `${base}/f/${company}/${id}/config${language ? `?lang=${encodeURIComponent(language)}` : ''}`
  return fetch(url, { credentials: 'omit', cache: 'no-store' })
    .then((answer) => (answer.ok ? answer.json() : Promise.reject(Error(`form ${id}: ${answer.status}`))))
    .then(({ forms }) => forms)
}

export function countView(view) {
  const options = { method: 'POST', body: '{}', keepalive: true, credentials: 'omit' }
  fetch(addressOf(view, 'view'), options).catch(() => {})
}

/** Begins the work early, so that it is done when the form is sent. */
export function prepare(view) {
  if (!view.work) view.work = solve(view.form.token, view.form.bits)
  return view.work
}

/** A new token, after the old one was too old. The form is shown again when its texts have changed. */
async function renew(view) {
  const found = (await load(view.company, view.form.id, view.form.textsOf))[0]
  const isSame = found.textVersion === view.form.textVersion
  Object.assign(view, { form: found, at: performance.now(), work: null })
  return isSame
}

async function post(view, sent) {
  const { form } = view
  const solution = await prepare(view)
  await pause(view.at + form.waitMs + 200 - performance.now())
  // Without parameters, which may hold secrets of the website.
  const page = (location.origin + location.pathname).slice(0, 2000)
  const body = JSON.stringify(Object.assign({ token: form.token, solution, page, language: form.textsOf }, sent))
  const answer = await fetch(addressOf(view, 'submit'), { method: 'POST', body, credentials: 'omit' })
  return { status: answer.status, body: await answer.json() }
}

/** Sends a form, and shows the result in it. */
export async function send(view, shown, sent, draw) {
  const { messages } = view.form
  shown.complain('')
  shown.wait(true)
  try {
    let { status, body } = await post(view, sent)
    if (status === 400 && body.error.message === 'captcha') {
      if (!(await renew(view))) return draw(view.form.messages.captcha)
      ;({ status, body } = await post(view, sent))
    }
    if (status === 200) return taken(view, shown, body)
    const { message = '' } = body.error || {}
    const field = status === 400 && message.startsWith('values.') && message.slice('values.'.length)
    const text = status === 429 ? messages.tooMany : message === 'captcha' ? messages.captcha : messages.failed
    shown.complain(field ? messages.wrong : text, field)
  } catch (error) {
    warn(error)
    shown.complain(messages.failed)
  } finally {
    shown.wait(false)
  }
}

function taken({ form }, shown, { thanks, redirect }) {
  guarded(() => remember(form.id, { sent: Date.now() }))
  shown.thank(thanks)
  if (redirect) location.assign(redirect)
}
