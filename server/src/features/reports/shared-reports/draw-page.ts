import { createHash } from 'node:crypto'
import { Html, html } from '../../../platform/http/page.ts'
import { file, Reply } from '../../../platform/http/reply.ts'
import type { describeShared } from './describe.ts'
import { type Texts, textsOf } from './texts.ts'

type Shared = Awaited<ReturnType<typeof describeShared>>

const STYLE = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;--line:#8884;--bar:#574bdb}
*{box-sizing:border-box}
body{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 3rem;background:light-dark(#f4f6fa,#16181d)}
header{margin-bottom:1.5rem}h1{margin:.15rem 0;font-size:1.7rem;line-height:1.2;overflow-wrap:anywhere}
h2{font-size:1.1rem;margin:0 0 .75rem}.quiet{opacity:.75;margin:0}
section{background:light-dark(#fff,#1f2228);border:1px solid var(--line);border-radius:.75rem;padding:1rem 1.25rem;margin-bottom:1rem}
dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(9rem,1fr));gap:1rem;margin:0}
dt{opacity:.75;font-size:.9rem}dd{margin:0;font-size:1.5rem;font-weight:650;font-variant-numeric:tabular-nums}
dd small{display:block;font-size:.85rem;font-weight:400;opacity:.75}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{text-align:right;padding:.4rem .5rem;border-top:1px solid var(--line)}thead th{border-top:0;font-weight:600;opacity:.75;font-size:.9rem}
th:first-child,td:first-child{text-align:left;font-weight:400;min-width:7rem;overflow-wrap:anywhere}
svg{width:100%;height:140px;display:block;margin-bottom:.75rem}svg rect{fill:var(--bar)}svg .opened{opacity:.35}
.scroll{overflow-x:auto}
@media print{body{background:none;padding:0;max-width:none}section{break-inside:avoid;border-color:#bbb}}
`
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
const HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'private, no-store',
}

/** The public page of a report: sums as figures and tables, without scripts. */
export function drawPage(shared: Shared): Reply<never> {
  const { company, kind, name, subject, startedAt, expiresAt } = shared
  const texts = textsOf(company.language)
  const write = writer(company)
  const began = startedAt
    ? html`<p class="quiet">${kind === 'automation' ? texts.since : texts.sentAt} ${write.day(startedAt)}</p>`
    : html``
  const body = html`<header><p class="quiet">${company.name} · ${kind === 'automation' ? texts.automation : texts.campaign}</p><h1>${name}</h1>${subject ? html`<p>${subject}</p>` : html``}${began}</header>
<main>${figures(shared, texts, write)}${days(shared, texts, write)}${providers(shared, texts, write)}${devices(shared, texts, write)}${links(shared, texts, write)}</main>
<footer><p class="quiet">${texts.humans}</p><p class="quiet">${texts.until} ${write.day(expiresAt)}.</p></footer>`
  const document = html`<!doctype html><html lang="${company.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow"><link rel="icon" href="data:,"><title>${name} – ${texts.report}</title><style>${new Html(STYLE)}</style></head><body>${body}</body></html>`
  const answer = file(document.text, 'text/html; charset=utf-8', HEADERS)
  return new Reply(200, answer.body, answer.headers)
}

interface Writer {
  number(value: number): string
  percent(value: number | null): string
  money(amount: string, currency: string): string
  day(at: Date | string): string
}

function writer({ language, timezone }: Shared['company']): Writer {
  const number = new Intl.NumberFormat(language)
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: timezone })
  const plain = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return {
    number: (value) => number.format(value),
    percent: (value) => (value === null ? '–' : percent.format(value)),
    // Amounts stay text: no digit is lost.
    money: (amount, currency) =>
      new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount as Intl.StringNumericLiteral),
    day: (at) => (typeof at === 'string' ? plain.format(new Date(`${at}T00:00:00Z`)) : time.format(at)),
  }
}

const RATED = ['opened', 'clicked', 'unsubscribed', 'complained'] as const

function figures({ totals, rates }: Shared, texts: Texts, write: Writer): Html {
  const one = (label: string, value: string, note = '') =>
    html`<div><dt>${label}</dt><dd>${value}${note ? html`<small>${note}</small>` : html``}</dd></div>`
  // Every attempt was delivered or not, so both shares add up.
  const tried = totals.sent + totals.failed
  const outcome = (label: string, count: number) =>
    one(label, write.number(count), write.percent(tried ? count / tried : null))
  const revenue = totals.revenue.map(({ amount, currency }) => write.money(amount, currency)).join(', ')
  return html`<section><dl>${[
    one(texts.sent, write.number(totals.sent)),
    outcome(texts.delivered, totals.delivered),
    ...RATED.map((kind) => one(texts[kind], write.number(totals[kind]), write.percent(rates[kind]))),
    outcome(texts.bounced, tried - totals.delivered),
    ...(totals.orders ? [one(texts.orders, write.number(totals.orders)), one(texts.revenue, revenue)] : []),
  ]}</dl></section>`
}

interface Column<Row> {
  title: string
  cell(row: Row): string
}

const table = <Row>(
  title: string,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  before: Html = html``,
): Html =>
  rows.length
    ? html`<section><h2>${title}</h2>${before}<div class="scroll"><table><thead><tr>${columns.map((column) => html`<th scope="col">${column.title}</th>`)}</tr></thead><tbody>${rows.map(
        (row) =>
          html`<tr>${columns.map((column, i) => (i ? html`<td>${column.cell(row)}</td>` : html`<th scope="row">${column.cell(row)}</th>`))}</tr>`,
      )}</tbody></table></div></section>`
    : html``

/** Days that fit into a table; the chart has all of them. */
const SHOWN_DAYS = 31

const days = ({ timeline }: Shared, texts: Texts, { number, day }: Writer) =>
  table(
    texts.days,
    timeline.slice(-SHOWN_DAYS),
    [
      { title: texts.day, cell: (row) => day(row.day) },
      { title: texts.sent, cell: (row) => number(row.sent) },
      { title: texts.opened, cell: (row) => number(row.opened) },
      { title: texts.clicked, cell: (row) => number(row.clicked) },
    ],
    chart(timeline),
  )

/** Bars of opens and clicks by day. The table has the figures. */
function chart(timeline: Shared['timeline']): Html {
  const most = Math.max(0, ...timeline.map(({ opened }) => opened))
  if (!most || timeline.length < 2) return html``
  const step = 1000 / timeline.length
  const bar = (i: number, value: number, name: string) => {
    const height = (value / most) * 138
    return html`<rect class="${name}" x="${(i * step + step * 0.1).toFixed(2)}" y="${(140 - height).toFixed(2)}" width="${(step * 0.8).toFixed(2)}" height="${height.toFixed(2)}"/>`
  }
  return html`<svg viewBox="0 0 1000 140" preserveAspectRatio="none" aria-hidden="true">${timeline.flatMap(
    ({ opened, clicked }, i) => [bar(i, opened, 'opened'), bar(i, Math.min(clicked, most), 'clicked')],
  )}</svg>`
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

const providers = (shared: Shared, texts: Texts, { number }: Writer) =>
  table(texts.providers, shared.providers, [
    { title: texts.provider, cell: ({ provider }) => (provider === 'other' ? texts.other : capital(provider)) },
    { title: texts.sent, cell: ({ sent }) => number(sent) },
    { title: texts.delivered, cell: ({ delivered }) => number(delivered) },
    { title: texts.opened, cell: ({ opened }) => number(opened) },
    { title: texts.clicked, cell: ({ clicked }) => number(clicked) },
  ])

const devices = (shared: Shared, texts: Texts, { number }: Writer) =>
  table(texts.devices, shared.devices, [
    { title: texts.device, cell: ({ device }) => texts.deviceNames[device] },
    { title: texts.opens, cell: ({ opens }) => number(opens) },
    { title: texts.clicks, cell: ({ clicks }) => number(clicks) },
  ])

const links = (shared: Shared, texts: Texts, { number }: Writer) =>
  table(texts.links, shared.links, [
    { title: texts.link, cell: ({ url }) => url },
    { title: texts.people, cell: ({ clicked }) => number(clicked) },
    { title: texts.clicks, cell: ({ clicks }) => number(clicks) },
  ])
