// Runs in a thread: large and hostile designs take long.
import { applyEdits, attributeOf, readMjml } from '../html/index.ts'

/** The design with a new content of each of its copies of a saved element. */
export function replaceElement(mjml: string, elementId: string, content: string): string {
  let from = 0
  const copies = readMjml(mjml).filter((element) => {
    const isCopy = attributeOf(element, 'data-saved')?.value === elementId && !element.isSelfClosing
    // A copy inside of another one is replaced with it.
    if (!isCopy || element.start < from) return false
    from = element.contentEnd
    return true
  })
  return applyEdits(
    mjml,
    copies.map(({ name, end, contentEnd }) => ({ start: end, end: contentEnd, text: fitted(content, name) })),
  )
}

const SECTIONS = /^\s*<mj-(section|hero|wrapper|raw)\b/
const WRAPPER = /^\s*<mj-wrapper\b[^>]*>([\s\S]*)<\/mj-wrapper>\s*$/
const COLUMNS = /^\s*<mj-(column|group)\b/

/** Elements of mails stand in columns, columns in sections, and sections in wrappers. */
function fitted(content: string, container: string): string {
  if (container === 'mj-wrapper') {
    // A wrapper cannot stand in another one.
    const [, inner] = WRAPPER.exec(content) ?? []
    if (inner !== undefined && !inner.includes('<mj-wrapper')) return inner
    if (SECTIONS.test(content)) return content
    return `<mj-section>${COLUMNS.test(content) ? content : inColumn(content)}</mj-section>`
  }
  return container === 'mj-section' && !COLUMNS.test(content) ? inColumn(content) : content
}

const inColumn = (content: string) => `<mj-column>${content}</mj-column>`
