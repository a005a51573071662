const MAX_LENGTH = 200
const MAX_URL_LENGTH = 80
// Control characters, and those that turn the direction of writing: `gpj.exe` must not look like `exe.jpg`.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]+/gu

/**
 * A file's name as we keep it: no path, nothing invisible, and the extension of what the file really is. The first
 * extension is the usual one.
 */
export function cleanName(given: string, extensions: readonly [string, ...string[]]): string {
  const last = given.split(/[/\\]/).at(-1)!.slice(-1000)
  const line = last.replace(INVISIBLE, '').replace(/\s+/g, ' ').normalize('NFC').trim()
  const dot = line.lastIndexOf('.')
  const fits = dot >= 0 && extensions.includes(line.slice(dot + 1).toLowerCase())
  const extension = fits ? line.slice(dot) : `.${extensions[0]}`
  const stem = (fits ? line.slice(0, dot) : line).replace(/^[. ]+|[. ]+$/g, '')
  return `${cut(stem, MAX_LENGTH - extension.length).trimEnd() || 'file'}${extension}`
}

/** The name in an address: short, and of letters that every mail program leaves alone. */
export function urlName(name: string): string {
  const dot = name.lastIndexOf('.')
  const plain = (text: string) =>
    text
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .replace(/[^A-Za-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
  return `${plain(name.slice(0, dot)).slice(0, MAX_URL_LENGTH) || 'file'}.${plain(name.slice(dot + 1))}`
}

/** `Content-Disposition` with the name in both of its forms. */
export const disposition = (kind: 'inline' | 'attachment', name: string) =>
  `${kind}; filename="${urlName(name)}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, percent)}`

const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/** At most that many characters as JavaScript counts them, without half of one at the end. */
function cut(text: string, length: number): string {
  const short = text.slice(0, length)
  return short.isWellFormed() ? short : short.slice(0, -1)
}
