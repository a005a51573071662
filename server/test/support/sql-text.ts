// Which tables a source file reads and writes: in Kysely calls and in the text of `sql` templates.

const KYSELY_WRITES = /\b(?:insertInto|updateTable|deleteFrom)\('(\w+)/g
const KYSELY_READS = /\b(?:selectFrom|innerJoin|leftJoin|rightJoin|fullJoin|using)\('(\w+)/g
const TEXT_WRITES = /\b(?:insert\s+into|update|delete\s+from)\s+(\w+)/gi
const TEXT_READS = /\b(?:from|join|using)\s+(\w+)/gi
const LISTED = /\bfrom\s+\w+(?:\s+(?:as\s+)?\w+)?((?:\s*,\s*\w+(?:\s+(?:as\s+)?\w+)?)+)/gi

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!)

/**
 * The texts of all `sql` templates of a file, without what is interpolated; a template inside one is a text of its own.
 */
export function sqlTexts(source: string): string[] {
  return [...source.matchAll(/\bsql(?:\.\w+)?(?:<[^`]*?>)?`/g)].map(({ index, 0: head }) =>
    templateAt(source, index + head.length),
  )
}

function templateAt(source: string, start: number): string {
  let text = ''
  for (let i = start; i < source.length; i++) {
    if (source[i] === '`') return text
    if (source[i] === '\\') i++
    else if (source.startsWith('${', i)) i = endOfHole(source, i + 2)
    else text += source[i]
  }
  return text
}

/** Where the hole that begins at `start` ends, past braces and templates inside. */
function endOfHole(source: string, start: number): number {
  for (let i = start; i < source.length; i++) {
    if (source[i] === '}') return i
    if (source[i] === '{') i = endOfHole(source, i + 1)
    else if (source[i] === '`') i = endOfTemplate(source, i + 1)
    else if (source[i] === "'") i = source.indexOf("'", i + 1)
  }
  return source.length
}

function endOfTemplate(source: string, start: number): number {
  for (let i = start; i < source.length; i++) {
    if (source[i] === '`') return i
    if (source.startsWith('${', i)) i = endOfHole(source, i + 2)
  }
  return source.length
}

/** The tables that a file writes and reads; names of common table expressions do not count. */
export function tablesOf(source: string, tables: ReadonlySet<string>) {
  const texts = sqlTexts(source).map((text) => text.replace(/--.*$/gm, ''))
  const own = new Set(texts.flatMap((text) => namesIn(text, /\b(\w+)\s+as\s+(?:not\s+)?(?:materialized\s*)?\(/gi)))
  const keep = (names: readonly string[]) => new Set(names.filter((name) => tables.has(name) && !own.has(name)))
  const listed = texts.flatMap((text) => namesIn(text, LISTED)).flatMap((list) => list.match(/(?<=,\s*)\w+/g) ?? [])
  return {
    writes: keep([...namesIn(source, KYSELY_WRITES), ...texts.flatMap((text) => namesIn(text, TEXT_WRITES))]),
    reads: keep([...namesIn(source, KYSELY_READS), ...texts.flatMap((text) => namesIn(text, TEXT_READS)), ...listed]),
  }
}
