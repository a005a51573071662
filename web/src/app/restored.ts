/**
 * A browser may bring a page back as it was left, from memory: after signing out it would show everything again. It is
 * loaded anew instead, which asks who is there.
 */
export function reloadWhenRestored() {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    document.body.hidden = true
    location.reload()
  })
}
