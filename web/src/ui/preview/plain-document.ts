import { withoutHandlers } from '../../frames/canvas/handlers.ts'

/**
 * Reads the HTML of a mail for its texts and links. Styles and scripts in attributes are cut out before: the security policy
 * of the page counts for every document that its scripts read, and would report each of them.
 */
export function plainDocument(html: string): Document {
  const plain = html
    .replace(/<style\b[\s\S]*?(?:<\/style\s*>|$)/gi, '')
    .replace(/\sstyle\s*=\s*(?:"[^"]*"|'[^']*')/gi, '')
  return new DOMParser().parseFromString(withoutHandlers(plain), 'text/html')
}
