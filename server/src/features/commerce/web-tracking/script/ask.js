import { deleteCookie, readCookie } from './cookie.js'
import { token } from './page.js'
import { add, send } from './send.js'
import { state } from './state.js'

let isAsked = false

/** Asks how the shop wants to be followed. Nothing is sent before. */
export function ask() {
  const { base, company, shop } = state
  if (isAsked || !company) return
  isAsked = true
  const page = `host=${encodeURIComponent(location.hostname)}${shop ? `&shop=${shop}` : ''}`
  fetch(`${base}/t/${company}?${page}`, { credentials: 'omit' })
    .then((answer) => (answer.ok ? answer.json() : { mode: 'off' }))
    .then(follow)
    .catch(() => {})
}

function follow(config) {
  state.config = config
  if (config.mode !== 'full') deleteCookie()
  // A visitor with an id has given consent before.
  else if (token && readCookie()) add('identify', { token })
  send()
}
