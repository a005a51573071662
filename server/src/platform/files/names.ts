import { normalForm } from '../text/normalise.ts'

const MAX_LENGTH = 200
const MAX_URL_LENGTH = 80
// Control characters, and those that reverse the direction of text: `gpj.exe` must not look like `exe.jpg`.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]+/gu

/**
 * A file name as we store it: without a path and invisible characters, and with the extension of the real format. The
 * first extension is the usual one.
 */
export function cleanName(given: string, extensions: readonly [string, ...string[]]): string {
  const last = given.split(/[/\\]/).at(-1)!.slice(-1000)
  const line = normalForm(last.replace(INVISIBLE, '').replace(/\s+/g, ' '), 'NFC').trim()
  const dot = line.lastIndexOf('.')
  const fits = dot >= 0 && extensions.includes(line.slice(dot + 1).toLowerCase())
  const extension = fits ? line.slice(dot) : `.${extensions[0]}`
  const stem = (fits ? line.slice(0, dot) : line).replace(/^[. ]+|[. ]+$/g, '')
  return `${cut(stem, MAX_LENGTH - extension.length).trimEnd() || 'file'}${extension}`
}

/** The name for a URL: short, and with characters that every mail program leaves unchanged. */
export function urlName(name: string): string {
  const dot = name.lastIndexOf('.')
  const plain = (text: string) =>
    normalForm(text, 'NFKD')
      .replace(/\p{M}+/gu, '')
      .replace(/[^A-Za-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
  return `${plain(name.slice(0, dot)).slice(0, MAX_URL_LENGTH) || 'file'}.${plain(name.slice(dot + 1))}`
}

/** `Content-Disposition` with the name in both of its forms. */
export const disposition = (kind: 'inline' | 'attachment', name: string) =>
  `${kind}; filename="${urlName(name)}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, percent)}`

const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/** At most that many UTF-16 units, without half of a character at the end. */
function cut(text: string, length: number): string {
  const short = text.slice(0, length)
  return short.isWellFormed() ? short : short.slice(0, -1)
}
