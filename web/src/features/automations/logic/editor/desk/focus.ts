/** Focuses the first element that matches, as soon as it is drawn. */
export function focusLater(selector: string, tries = 10) {
  requestAnimationFrame(() => {
    const found = document.querySelector<HTMLElement>(selector)
    if (found) found.focus()
    else if (tries) focusLater(selector, tries - 1)
  })
}

const FOCUSABLE = ['input', 'textarea', 'button', '[tabindex="0"]']

/** The input of a setting: the setting itself, or the nearest one around it that has an input. */
export function fieldSelector(path: string): string {
  const parts = path.split('.')
  const places = parts.map((_, i) => parts.slice(0, parts.length - i).join('.'))
  const inputs = places.flatMap((place) => FOCUSABLE.map((one) => `[data-field="${CSS.escape(place)}"] ${one}`))
  const found = inputs.find((selector) => document.querySelector(selector))
  return found ?? `[data-field="${CSS.escape(path)}"] input`
}
