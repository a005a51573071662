/** Brings the focus to the first of some elements that is there and can be used, when the page has been drawn anew. */
export function focusLater(...ids: string[]) {
  requestAnimationFrame(() => {
    const found = ids.map((id) => document.getElementById(id)).find((one) => one && !one.hasAttribute('disabled'))
    found?.focus()
  })
}
