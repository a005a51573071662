/** A link in a mail says who clicked it. The address bar does not keep that, because people pass addresses on. */
function takeToken() {
  const { search, pathname, hash } = location
  const found = search.match(/[?&]pr_v=([^&]*)/)
  if (!found) return ''
  const kept = search.replace(/([?&])pr_v=[^&]*(&|$)/, (_, before, after) => (after ? before : ''))
  history.replaceState(history.state, '', pathname + kept + hash)
  return found[1]
}

export const token = takeToken()

export const pageUrl = () => location.href.slice(0, 2000)
