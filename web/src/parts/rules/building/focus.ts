/** Focuses the first of the elements that exists and is enabled, after the next rendering. */
export function focusLater(...ids: string[]) {
  requestAnimationFrame(() => {
    const found = ids.map((id) => document.getElementById(id)).find((one) => one && !one.hasAttribute('disabled'))
    found?.focus()
  })
}
