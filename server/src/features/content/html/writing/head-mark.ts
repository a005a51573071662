import { applyEdits, type Edit, readMarkup } from '../markup/elements.ts'

/**
 * Puts a mark for the head into the source of a page; a fragment becomes a document. A title of the source is removed
 * when the page has its own.
 */
export function withHeadMark(
  source: string,
  { mark, language, hasTitle }: { mark: string; language: string; hasTitle: boolean },
): string {
  const { elements, closings } = readMarkup(source)
  const own = elements.filter(({ inComment }) => !inComment)
  const find = (wanted: string) => own.find(({ name }) => name === wanted)
  const [root, head, body, title] = [find('html'), find('head'), find('body'), find('title')]
  if (!root && !head && !body)
    return `<!doctype html><html lang="${language}"><head>${mark}</head><body>${source}</body></html>`
  const at = head?.end ?? root?.end ?? body!.start
  // Designs do not know the language of their page.
  const lang = root?.attributes.find(({ name, value }) => name === 'lang' && value === 'und')
  const edits: Edit[] = [
    ...(lang ? [{ start: lang.start, end: lang.end, text: language }] : []),
    { start: at, end: at, text: head ? mark : `<head>${mark}</head>` },
  ]
  const titleEnd = closings.find(({ name, start }) => name === 'title' && title && start >= title.end)
  if (title && titleEnd && hasTitle && title.start >= at)
    edits.push({ start: title.start, end: source.indexOf('>', titleEnd.start) + 1, text: '' })
  return applyEdits(source, edits)
}
