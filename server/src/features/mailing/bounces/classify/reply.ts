import { normalForm } from '../../../../platform/text/normalise.ts'

/** The reply of a mail server. */
export interface Reply {
  /** Three digits. */
  code: number | null
  /** The enhanced code, such as `5.1.1`. */
  status: string | null
  text: string
}

const MAX_TEXT = 1000
const CODE = /(?<![\w.:-])([45]\d\d)(?=[ -]|$)/
const STATUS = /(?<![\w.])([245]\.\d{1,3}\.\d{1,3})(?![\w.]*\d)/
// The database refuses NUL; the other control characters would only spoil the text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters
const UNPRINTABLE = /[\u0000-\u001f\u007f\u0080-\u009f\ufffe\uffff]+/g

/** Reads the codes in a reply. `status` is the enhanced code of the report, for replies without one. */
export function readReply(raw: string, status: string | null = null): Reply {
  const text = raw
    .slice(0, 4 * MAX_TEXT)
    .toWellFormed()
    .replace(UNPRINTABLE, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
  const code = CODE.exec(text)?.[1]
  return {
    code: code ? Number(code) : null,
    status: STATUS.exec(text)?.[1] ?? status,
    text: text.slice(0, MAX_TEXT).toWellFormed(),
  }
}

/** Whether the refusal is permanent. A reply without any code comes from a report of a failure, so it is. */
export const isPermanent = ({ code, status }: Omit<Reply, 'text'>): boolean =>
  code === null ? !status?.startsWith('4') : code >= 500

/**
 * The words of a reply as rules see them, after its codes: `[550 1.1] user unknown`. In the text the codes are left out: in a
 * long reply every line begins with them, in the middle of a sentence.
 */
export const wordsOf = ({ code, status, text }: Reply): string =>
  `[${code ?? ''} ${status?.slice(2) ?? ''}] ${folded(text)}`
    // Paths of links, addresses and host names contain words that say nothing about the reason.
    .replace(/(https?:\/\/[^\s/]{1,255})\/\S*/g, '$1')
    .replace(/[^\s<>@（）「」，。：；、]{1,64}@[\p{Script=Latin}\p{N}._[\]-]{1,255}/gu, 'x@x')
    .replace(/\bhost \S{1,300} said:/g, '')
    .replace(/(?<![\w.[])(?:[45]\d\d[ -]+)?(?:#?[45]\.\d{1,3}\.\d{1,3}(?![.\d]))[\s:]?/g, '')
    .replace(/(?<![\w.[])[45]\d\d[ -]/g, '')
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ')

/** Lower case, Latin letters without diacritics. In other scripts a mark can make another letter: и, й. */
const folded = (text: string) =>
  normalForm(normalForm(text, 'NFD').replace(/(?<=\p{Script=Latin})\p{M}+/gu, ''), 'NFC')
    .toLowerCase()
    .replace(/[łøđı]/g, (letter) => UNMARKED[letter]!)

/** Letters that have no mark of their own, but stand for one that has. */
const UNMARKED: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ı: 'i' }
