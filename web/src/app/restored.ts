/**
 * A browser may restore a page from memory: after signing out it would show everything again. Reloads the page instead,
 * which asks the server for the session.
 */
export function reloadWhenRestored() {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    document.body.hidden = true
    location.reload()
  })
}
