/** The tags of a DKIM or DMARC record (`k=v; k=v`) by lower-case name; null if it is not a valid list. */
export function readTags(record: string): Map<string, string> | null {
  const tags = new Map<string, string>()
  for (const part of record.split(';')) {
    if (!part.trim()) continue
    const at = part.indexOf('=')
    const name = part.slice(0, at).trim().toLowerCase()
    if (at < 0 || !/^[a-z][a-z0-9_]*$/.test(name) || tags.has(name)) return null
    tags.set(name, part.slice(at + 1).trim())
  }
  return tags
}

/** Whether a record begins with this version: `v=DMARC1`, with any spacing. */
export const isVersion = (record: string, version: string) =>
  new RegExp(`^\\s*v\\s*=\\s*${version}\\s*(;|$)`, 'i').test(record)
