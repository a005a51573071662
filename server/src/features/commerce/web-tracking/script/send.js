import { createVisitor, readCookie } from './cookie.js'
import { token } from './page.js'
import { state, warn } from './state.js'

const MOST = 20
const MAX_BYTES = 50000
const DELAY_MS = 500

let waiting = []
let timer = 0

/** Adds an event; several of them are sent together. */
export function add(type, part) {
  waiting.push({ at: Date.now(), event: { type, [type]: part } })
  // A page that is open for days without consent.
  if (waiting.length > 200) waiting.shift()
  clearTimeout(timer)
  timer = setTimeout(send, waiting.length < MOST ? DELAY_MS : 0)
}

/** The id to send: undefined if the shop follows no persons, null as long as there is no consent. */
function visitorId() {
  if (state.config.mode !== 'full') return undefined
  const known = readCookie()
  if (known || !state.isAllowed) return known || null
  if (token) add('identify', { token })
  return createVisitor()
}

function takeBatch() {
  const batch = []
  let bytes = 0
  while (waiting.length && batch.length < MOST) {
    bytes += JSON.stringify(waiting[0]).length
    if (batch.length && bytes > MAX_BYTES) break
    batch.push(waiting.shift())
  }
  return batch
}

/** Sends what waits, as far as the mode of the shop and the consent of the visitor allow it. */
export function send(isLeaving) {
  if (!state.config.mode || state.config.mode === 'off' || !waiting.length) return
  const visitor = visitorId()
  if (visitor === null) return
  const batch = takeBatch()
  const events = batch.map(({ at, event }) => Object.assign({ ago: Date.now() - at }, event))
  for (const { cart } of events) if (cart) cart.currency = cart.currency || state.config.currency
  const body = JSON.stringify({ visitor, events })
  const url = `${state.base}/t/${state.company}/${state.config.shopId}`
  if (isLeaving && navigator.sendBeacon) navigator.sendBeacon(url, body)
  else fetch(url, { method: 'POST', body, keepalive: true, credentials: 'omit' }).then(report, () => repeat(batch))
  send(isLeaving)
}

/** Shows faults to the people who install the script. */
function report(answer) {
  const show = ({ faults = [] }) => {
    if (faults.length) warn('refused', JSON.stringify(faults))
  }
  answer.json().then(show, () => {})
}

/** Puts events back that could not be sent, once. */
function repeat(batch) {
  const again = batch.filter(({ isRepeated }) => !isRepeated)
  for (const one of again) one.isRepeated = true
  waiting = again.concat(waiting)
}
