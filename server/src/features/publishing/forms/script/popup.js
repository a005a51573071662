import { recall, remember } from './consent.js'

const DAY = 86400000
const VISIT_MS = 1800000
const NARROW = 768

/** Counts visits: pages that follow each other within half an hour are one. */
export function countVisit() {
  const { number = 0, at = 0 } = recall('visits')
  const now = Date.now()
  remember('visits', { number: now - at > VISIT_MS ? number + 1 : number, at: now })
}

function isOnPage({ match, value }) {
  const path = location.pathname + location.search
  if (match === 'contains') return location.href.includes(value)
  return path.startsWith(value) || location.href.startsWith(value)
}

/** Whether this visitor may see the form now. */
function isWanted({ id, popup }) {
  const { pages = [], device = 'all', visits = 1, everyDays, untilSubmitted } = popup || {}
  if (pages.length && !pages.some(isOnPage)) return false
  if (device !== 'all' && (device === 'mobile') !== innerWidth < NARROW) return false
  const { shown = 0, sent } = recall(id)
  if (visits > 1 && (recall('visits').number || 1) < visits) return false
  if (untilSubmitted && sent) return false
  return !(everyDays && Date.now() - shown < everyDays * DAY)
}

/** How much of the page was scrolled, in percent. */
function scrolled() {
  const { scrollHeight, clientHeight } = document.documentElement
  const rest = scrollHeight - clientHeight
  return rest > 0 ? (scrollY / rest) * 100 : 100
}

/** Opens a form when its first condition is met, at most once for each page. */
export function whenWanted(form, open) {
  const { seconds, scrollPercent, exitIntent } = form.popup || {}
  const hasScroll = typeof scrollPercent === 'number'
  let isDone = false
  function tryOpen() {
    if (isDone || !isWanted(form)) return
    isDone = true
    removeEventListener('scroll', onScroll)
    document.removeEventListener('mouseout', onLeave)
    remember(form.id, { shown: Date.now() })
    open()
  }
  function onScroll() {
    if (scrolled() >= scrollPercent) tryOpen()
  }
  function onLeave(event) {
    if (!event.relatedTarget && event.clientY <= 0) tryOpen()
  }
  if (hasScroll) {
    addEventListener('scroll', onScroll, { passive: true })
    // A short page has nothing to scroll.
    onScroll()
  }
  if (exitIntent) document.addEventListener('mouseout', onLeave)
  if (typeof seconds === 'number' || !(hasScroll || exitIntent)) setTimeout(tryOpen, (seconds || 0) * 1000)
}
