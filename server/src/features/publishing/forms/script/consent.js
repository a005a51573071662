import { guarded } from './state.js'

// The calls of the site script: _pr.push(['consent', true]) after the visitor allowed cookies. Nothing is stored before.
const PREFIX = 'postrider-form-'

let isAllowed = false
let watched

/** Notes a call for consent; without consent everything that was stored is deleted. */
function note(call) {
  const [name] = call || []
  if (name !== 'consent') return
  isAllowed = call[1] !== false
  if (!isAllowed) guarded(forget)
}

/** Follows the calls of the page. The site script replaces the list of calls, so it is looked at again before each use. */
export function watchConsent() {
  window._pr = window._pr || []
  const calls = window._pr
  if (calls === watched) return
  watched = calls
  if (Array.isArray(calls)) for (const call of calls) note(call)
  const push = calls.push
  calls.push = (...added) => {
    for (const call of added) guarded(() => note(call))
    return push.apply(calls, added)
  }
}

function isRemembering() {
  watchConsent()
  // The site script gives a visitor an id only after consent.
  return isAllowed || /(?:^|; )_prv=/.test(document.cookie)
}

/** What is stored about a form, or about visits. */
export function recall(name) {
  const text = isRemembering() ? guarded(() => localStorage.getItem(PREFIX + name)) : null
  return (text && guarded(() => JSON.parse(text))) || {}
}

export function remember(name, more) {
  if (isRemembering())
    guarded(() => localStorage.setItem(PREFIX + name, JSON.stringify(Object.assign(recall(name), more))))
}

function forget() {
  for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name)
}
