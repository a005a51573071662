/** The beginning of a tag of a template, or a tag of HTML. */
const TAG = /\{([{%#])|<[^<>]*>/g
const CLOSINGS: Record<string, string> = { '{': '}}', '%': '%}', '#': '#}' }
/** The beginning of a tag that has no end. */
const OPENING = /<|\{[{%#]/g
const VOID = /^<(?:br|hr|img|input|wbr|!)|\/>$/i

export const tagsOf = (text: string): string[] => read(text).tags

/** What a reader sees of the text. */
export const withoutTags = (text: string): string => read(text).rest

/** Reads every character once: texts may be hostile, and this runs on the thread that answers. */
function read(text: string): { tags: string[]; rest: string } {
  const tags: string[] = []
  const rest: string[] = []
  const missing = new Set<string>()
  let from = 0
  const search = new RegExp(TAG)
  for (let found = search.exec(text); found; found = search.exec(text)) {
    const { 0: tag, 1: mark, index } = found
    if (mark && missing.has(mark)) continue
    const close = mark ? text.indexOf(CLOSINGS[mark]!, index + 2) : 0
    if (mark && close === -1) {
      missing.add(mark)
      continue
    }
    const end = mark ? close + 2 : index + tag.length
    tags.push(text.slice(index, end))
    rest.push(text.slice(from, index))
    from = end
    search.lastIndex = end
  }
  return { tags, rest: rest.join('') + text.slice(from) }
}

/**
 * Whether a text has the same tags as the text that it was made from, so that nothing is lost and nothing gets in. Values
 * and elements may move, as translations need it; the statements of a template keep their order, and elements are closed
 * as before.
 */
export function hasSameTags(before: string, after: string): boolean {
  const [old, now] = [tagsOf(before), tagsOf(after)]
  const statements = (tags: string[]) => tags.filter((tag) => tag.startsWith('{%')).join('')
  const open = (text: string) => withoutTags(text).match(OPENING)?.length ?? 0
  return (
    [...old].sort().join('\n') === [...now].sort().join('\n') &&
    statements(old) === statements(now) &&
    open(after) <= open(before) &&
    (isNested(now) || !isNested(old))
  )
}

function isNested(tags: string[]): boolean {
  const open: string[] = []
  for (const tag of tags) {
    const [, end, name] = /^<(\/?)([a-z][\w-]*)/i.exec(tag) ?? []
    if (!name || VOID.test(tag)) continue
    if (!end) open.push(name)
    else if (open.pop() !== name) return false
  }
  return !open.length
}
