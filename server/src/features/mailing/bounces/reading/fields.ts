/** Fields of a group by their names in small letters. */
export type Fields = ReadonlyMap<string, string>

const FIELD = /^([A-Za-z][\w-]{0,60})[ \t]*:[ \t]*(.*)$/
const MAX_LINES = 2000
/** Where they come again, another group begins, even without the empty line that should be between them. */
const FIRST = new Set(['final-recipient', 'action'])

/** Groups of fields, as the parts of reports have them: unfolded, groups parted by empty lines. */
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
