/** What a mail server said. */
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
// Control characters, of which the database refuses one, and halves of characters, which it refuses as well.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const UNPRINTABLE = /[\u0000-\u001f\u007f\u0080-\u009f\ufffe\uffff]+/g

/** Reads the codes out of a reply; `status` is what a report says beside it. */
export function readReply(said: string, status: string | null = null): Reply {
  const text = said
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

/** Whether it is meant for good. What has no code at all is a report of a failure. */
export const isPermanent = ({ code, status }: Omit<Reply, 'text'>): boolean =>
  code === null ? !status?.startsWith('4') : code >= 500

/** The words of a reply alone: every line of a long one begins with the codes, in the middle of a sentence. */
export const wordsOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    // Where something is explained, whose address it is and which host said it are no words of the reply.
    .replace(/(https?:\/\/[^\s/]{1,255})\/\S*/g, '$1')
    .replace(/[^\s<>@]{1,64}@[^\s<>():;,]{1,255}/g, 'x@x')
    .replace(/\bhost \S{1,300} said:/g, '')
    .replace(/(?<![\w.])(?:[45]\d\d[ -]+)?(?:#?[45]\.\d{1,3}\.\d{1,3}(?![.\d]))[\s:]?/g, '')
    .replace(/(?<![\w.])[45]\d\d[ -]/g, '')
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ')
