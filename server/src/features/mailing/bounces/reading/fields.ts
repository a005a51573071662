/** Fields of a group by their names in lower case. */
export type Fields = ReadonlyMap<string, string>

const FIELD = /^([A-Za-z][\w-]{0,60})[ \t]*:[ \t]*(.*)$/
const MAX_LINES = 2000
/** A second field of this name begins another group, even if the empty line between the groups is missing. */
const FIRST = new Set(['final-recipient', 'action'])

/** Reads the fields of a report: folded lines joined, groups separated by empty lines. */
export function readFields(text: string): Fields[] {
  const groups: Map<string, string>[] = []
  let group: Map<string, string> | null = null
  let last: string | null = null
  for (const line of text.split('\n', MAX_LINES)) {
    if (!line.trim()) {
      group = null
      last = null
      continue
    }
    if (/^[ \t]/.test(line) && group && last) {
      group.set(last, `${group.get(last)} ${line.trim()}`.trim().slice(0, 4000))
      continue
    }
    const [, name, value] = FIELD.exec(line.slice(0, 4000)) ?? []
    if (!name) continue
    last = name.toLowerCase()
    if (!group || (FIRST.has(last) && group.has(last))) {
      group = new Map()
      groups.push(group)
    }
    if (!group.has(last)) group.set(last, value!.trim())
  }
  return groups
}
