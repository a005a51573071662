// Which tables a source file reads and writes: in Kysely calls, in the text of `sql` templates, and in `query('…')`.
import { withoutComments } from './sources.ts'

const KYSELY_WRITES = /\b(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto|copy\.rows)\(\s*'(\w+)/g
const KYSELY_READS = /\b(?:selectFrom|from|using|\w+Join|\w+JoinLateral)\(\s*'(\w+)/g
const KYSELY_LISTS = /\b(?:selectFrom|from|using)\(\s*\[([^\]]*)\]/g
const TEXT_WRITES = /\b(?:insert\s+into|merge\s+into|update|delete\s+from|truncate(?:\s+table)?|lock\s+table)\s+(\w+)/gi
const TEXT_READS = /\b(?:from|join|using)\s+(?:only\s+)?(\w+)/gi
/** A template that begins with a table is a part of a statement, and stands after `from` there. */
const TEXT_BEGINS = /^\s*(\w+)(?:\s+(?:as\s+)?\w+)?\s*(?:$|\b(?:where|join|left|cross)\b)/gi
const READ_LISTS = /\bfrom\s+\w+(?:\s+(?:as\s+)?\w+)?((?:\s*,\s*\w+(?:\s+(?:as\s+)?\w+)?)+)/gi
const WRITE_LISTS = /\b(?:truncate|lock\s+table)\s+\w+((?:\s*,\s*\w+)+)/gi
/** Calls that take the name of a table from a variable; a function as argument holds calls of its own. */
const UNKNOWN =
  /\bsql\.table\(|\b(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto|copy\.rows|selectFrom|\w+Join|\w+JoinLateral)\(\s*(?![\s'([)]|\w+\s*=>)/

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!)

/**
 * The texts of all `sql` templates of a file, without what is interpolated; a template inside one is a text of its own.
 * Also the texts that a file passes to the driver.
 */
export function sqlTexts(source: string): string[] {
  const templates = source.matchAll(/\bsql(?:\.\w+)?(?:<[^`]*?>)?`|\b(?:query|raw)(?:<[^`]*?>)?\(\s*`/g)
  const strings = source.matchAll(/\bquery(?:<[^']*?>)?\(\s*(?:'([^']*)'|"([^"]*)")/g)
  return [
    ...[...templates].map(({ index, 0: head }) => templateAt(source, index + head.length)),
    ...[...strings].map(([, single, double]) => single ?? double!),
  ]
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

/** Whether a file takes names of tables from variables, which `tablesOf` cannot see. */
export const hasUnknownTables = (source: string) => UNKNOWN.test(source)

/** The tables that a file writes and reads; names of common table expressions of the same text do not count. */
export function tablesOf(text: string, tables: ReadonlySet<string>) {
  const source = withoutComments(text)
  const found = { writes: namesIn(source, KYSELY_WRITES), reads: namesIn(source, KYSELY_READS) }
  for (const list of namesIn(source, KYSELY_LISTS)) found.reads.push(...namesIn(list, /'(\w+)/g))
  for (const text of sqlTexts(source).map((text) => text.replace(/--.*$/gm, ''))) {
    const own = new Set(namesIn(text, /\b(\w+)\s+as\s+(?:not\s+)?(?:materialized\s*)?\(/gi))
    const add = (to: string[], pattern: RegExp) => to.push(...namesIn(text, pattern).filter((name) => !own.has(name)))
    const addLists = (to: string[], pattern: RegExp) =>
      to.push(...namesIn(text, pattern).flatMap((list) => namesIn(list, /,\s*(\w+)/g).filter((name) => !own.has(name))))
    add(found.writes, TEXT_WRITES)
    addLists(found.writes, WRITE_LISTS)
    add(found.reads, TEXT_READS)
    addLists(found.reads, READ_LISTS)
    add(found.reads, TEXT_BEGINS)
  }
  const known = (names: readonly string[]) => new Set(names.filter((name) => tables.has(name)))
  return { writes: known(found.writes), reads: known(found.reads) }
}
