const RELOADED = 'postrider.reloaded'
const A_MINUTE = 60_000

/** After an upgrade the server no longer has the files of the version that a tab runs: the tab loads the newer one. */
export function followUpgrades() {
  window.addEventListener('vite:preloadError', (event) => {
    const before = Number(sessionStorage.getItem(RELOADED))
    // Not again and again: files may be missing for another reason.
    if (Date.now() - before < A_MINUTE) return
    sessionStorage.setItem(RELOADED, String(Date.now()))
    event.preventDefault()
    location.reload()
  })
}
