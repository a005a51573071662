import { hasVisibleLinkTo, parseContent } from '../../html/index.ts'
import { filled, type Layout, SUBSCRIPTION } from './places.ts'

/**
 * Whether contacts see the choices: not in a comment, an attribute or an element without display. A link takes their
 * place, because links of mails are checked in the same way.
 */
export function showsChoices(layout: Layout): boolean {
  const link = `<a href="{{${SUBSCRIPTION}}}">x</a>`
  const html = filled(layout, { language: 'en', head: '', subscription: link })
  return hasVisibleLinkTo(parseContent({ html, subject: '', preheader: '' }).links, new Set([SUBSCRIPTION]))
}
