// Links for mails that choose an answer in advance. The click names the contact, so mails contain nothing else.
import { colorOn, escapeHtml, STANDARD_ACCENT } from './page/html.ts'
import type { PageTexts } from './page/page-texts.ts'
import { hasOptions, type Question, scaleOf } from './questions.ts'

interface AnswerLink {
  /** The number, or the id of the option. */
  value: string
  label: string
  url: string
}

/** A link for each answer of a question; none for texts. */
export function answerLinks(publicUrl: string, question: Question): AnswerLink[] {
  const answers = hasOptions(question)
    ? question.options.map(({ id, label }) => ({ value: id, label }))
    : scaleOf(question).map((number) => ({ value: String(number), label: String(number) }))
  return answers.map(({ value, label }) => {
    const query = new URLSearchParams({ q: question.id, a: value })
    return { value, label, url: `${publicUrl}?${query}` }
  })
}

const FONT = 'font-family:Arial,Helvetica,sans-serif'
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"'

interface Look {
  accent?: string | undefined
  texts: PageTexts
}

/** Code for a mail: the question with a link for each answer. Tables, because some mail programs know nothing else. */
export function mailHtml(publicUrl: string, question: Question, { accent = STANDARD_ACCENT, texts }: Look): string {
  const links = answerLinks(publicUrl, question)
  const label = `<p style="margin:0 0 12px;${FONT};font-size:16px;font-weight:bold">${escapeHtml(question.label)}</p>`
  const button = `display:block;${FONT};font-weight:bold;text-decoration:none;border-radius:6px;background:${accent};color:${colorOn(accent)}`
  if (hasOptions(question)) {
    const rows = links.map(
      ({ label, url }) =>
        `  <tr><td style="padding:0 0 8px"><a href="${escapeHtml(url)}" style="${button};padding:12px 16px;font-size:15px">${escapeHtml(label)}</a></td></tr>`,
    )
    return [label, `<table ${TABLE} style="max-width:480px">`, ...rows, '</table>'].join('\n')
  }
  const width = `${Math.floor(100 / links.length)}%`
  const isNps = question.type === 'nps'
  const cells = links.map(
    ({ label, url }) =>
      `    <td width="${width}" align="center" style="padding:0 ${isNps ? 1 : 3}px"><a href="${escapeHtml(url)}" style="${button};padding:10px 0;font-size:14px">${label}${isNps ? '' : '&nbsp;★'}</a></td>`,
  )
  return [
    label,
    `<table ${TABLE} style="max-width:480px">`,
    '  <tr>',
    ...cells,
    '  </tr>',
    '</table>',
    ...(isNps ? [endsHtml(texts)] : []),
  ].join('\n')
}

/** What the ends of the scale mean. */
function endsHtml({ lowest, highest }: PageTexts): string {
  const end = (align: string, text: string) =>
    `<td align="${align}" style="padding:6px 1px 0;${FONT};font-size:12px;color:#5b6270">${escapeHtml(text)}</td>`
  return `<table ${TABLE} style="max-width:480px"><tr>${end('left', `0 = ${lowest}`)}${end('right', `10 = ${highest}`)}</tr></table>`
}
