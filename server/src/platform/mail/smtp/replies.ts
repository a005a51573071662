/** A reply of a mail server. */
export interface Reply {
  code: number
  /** The enhanced code of RFC 3463, such as 5.1.1; empty if there is none. */
  enhanced: string
  text: string
  lines: string[]
}

const MAX_LINE = 10_000
const MAX_LINES = 200

/** Reads replies from chunks that may be cut anywhere. Throws if the text is not SMTP. */
export function createReplyReader(): (chunk: string) => Reply[] {
  let rest = ''
  let lines: string[] = []
  return (chunk) => {
    const replies: Reply[] = []
    rest += chunk
    let from = 0
    for (let end = rest.indexOf('\n'); end !== -1; end = rest.indexOf('\n', from)) {
      const line = rest.slice(from, rest[end - 1] === '\r' ? end - 1 : end)
      from = end + 1
      if (!/^[2-5]\d\d([ -]|$)/.test(line) || lines.length >= MAX_LINES)
        throw new Error('The relay does not speak SMTP.')
      lines.push(line)
      if (line[3] === '-') continue
      replies.push(readReply(lines))
      lines = []
    }
    rest = rest.slice(from)
    if (rest.length > MAX_LINE) throw new Error('The relay does not speak SMTP.')
    return replies
  }
}

function readReply(lines: string[]): Reply {
  // The text of a positive reply is not used.
  if (lines.length === 1 && lines[0]! < '4')
    return { code: Number(lines[0]!.slice(0, 3)), enhanced: '', text: '', lines }
  const texts = lines.map((line) => line.slice(4))
  const [enhanced = ''] = /^[245]\.\d{1,3}\.\d{1,3}(?= |$)/.exec(texts[0]!) ?? []
  const text = texts.map((line) =>
    enhanced && line.startsWith(`${enhanced} `) ? line.slice(enhanced.length + 1) : line,
  )
  return { code: Number(lines[0]!.slice(0, 3)), enhanced, text: printable(text.join(' ')), lines: texts }
}

const MAX_TEXT = 1000

/** The text of a reply is stored and shown, so it has no control characters and a limited length. */
const printable = (text: string) =>
  // The bytes were read as latin1; some servers send UTF-8.
  Buffer.from(text.slice(0, 4 * MAX_TEXT), 'latin1')
    .toString()
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, MAX_TEXT)
