import { plainDocument } from '../../ui/preview/plain-document.ts'

/** The words of a mail, with its merge tags. */
export function textOf(html: string): string {
  const { body } = plainDocument(html)
  for (const hidden of body.querySelectorAll('style, script, title')) hidden.remove()
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim()
}
