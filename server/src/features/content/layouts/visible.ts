import { hasVisibleLinkTo, parseContent } from '../html/index.ts'
import { filled, type Layout } from './places.ts'

/**
 * Whether readers see the content that the server adds: not in a comment, an attribute or an element without display. A
 * link takes its place, because links of mails are checked in the same way.
 */
export function showsContent(layout: Layout, tag: string): boolean {
  const link = `<a href="{{${tag}}}">x</a>`
  const html = filled(layout, { language: 'en', head: '', content: link })
  return hasVisibleLinkTo(parseContent({ html, subject: '', preheader: '' }).links, new Set([tag]))
}
