// Runs in a thread: large and hostile content takes long.
import { namesMentioned, piecesOf } from '../../../platform/render/jinja.ts'

/** More are not counted: each is looked up for every recipient of the sample. */
const MAX_TAGS = 100

/** Those of the known tags that stand without `default` and without a condition, and so leave a gap when empty. */
export function bareTags(sources: readonly string[], known: ReadonlySet<string>): string[] {
  const found = new Set<string>()
  for (const source of sources)
    for (const { kind, inner } of piecesOf(source)) {
      if (kind !== 'expression' || /\b(default|d|or|if)\b/.test(inner)) continue
      for (const name of namesMentioned(`{{${inner}}}`)) if (known.has(name)) found.add(name)
      if (found.size >= MAX_TAGS) return [...found].slice(0, MAX_TAGS)
    }
  return [...found]
}
