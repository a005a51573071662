import { withoutHandlers } from './handlers.ts'

const KEPT = new Set(['A', 'B', 'BR', 'DIV', 'EM', 'I', 'LI', 'OL', 'P', 'S', 'STRONG', 'SUB', 'SUP', 'U', 'UL'])
const DROPPED = 'script, style, meta, link, title, iframe, object, embed, svg, math, template, form'

/** Pasted HTML without styles, classes and elements that a text does not have. */
export function cleanHtml(html: string): string {
  const pasted = new DOMParser().parseFromString(withoutHandlers(html), 'text/html').body
  for (const element of pasted.querySelectorAll(DROPPED)) element.remove()
  for (const element of [...pasted.querySelectorAll('*')].reverse()) {
    const href = element.getAttribute('href')
    for (const { name } of [...element.attributes]) element.removeAttribute(name)
    if (!KEPT.has(element.tagName)) element.replaceWith(...element.childNodes)
    else if (element.tagName === 'A' && href && /^(?:https?:|mailto:|tel:|\{\{[^{}]*\}\})/i.test(href))
      element.setAttribute('href', href)
  }
  return pasted.innerHTML
}
