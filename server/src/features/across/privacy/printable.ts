import { Readable } from 'node:stream'
import { type Html, html } from '../../../platform/http/page.ts'
import { file } from '../../../platform/http/reply.ts'
import type { DocumentHead, DocumentSection } from './document.ts'
import type { PersonalItem } from './slot.ts'
import type { documentTexts } from './texts.ts'

type Texts = ReturnType<typeof documentTexts>

// No scripts and nothing from other hosts: the values are of any origin.
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"
const STYLE = html`<style>
  :root { color-scheme: light; font: 14px/1.45 system-ui, sans-serif }
  body { max-width: 50rem; margin: 2rem auto; padding: 0 1.5rem; color: #111; background: #fff }
  h1 { font-size: 1.5rem; margin: 0 0 .25rem } .about { color: #444; margin: 0 0 2rem }
  h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; padding-bottom: .25rem; border-bottom: 2px solid #111; break-after: avoid }
  dl { display: grid; grid-template-columns: minmax(8rem, 13rem) 1fr; gap: .15rem 1rem; margin: 0; padding: .5rem 0; border-bottom: 1px solid #ccc }
  section > dl { break-inside: avoid-page } dt { color: #555 } dd { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap }
  dd dl { grid-template-columns: minmax(5rem, 9rem) 1fr; padding: 0 0 .25rem; border: 0 }
  @page { margin: 18mm } @media print { body { max-width: none; margin: 0; padding: 0 } }
</style>`

/** The document as a page to print, in the language of the contact. It is written while it is read, as JSON is. */
export const printable = (head: DocumentHead, sections: readonly DocumentSection[], texts: Texts) =>
  file(Readable.from(writePage(head, sections, texts)), 'text/html; charset=utf-8', {
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })

async function* writePage(head: DocumentHead, sections: readonly DocumentSection[], texts: Texts) {
  const title = texts.title(head.email)
  yield html`<!doctype html><html lang="${texts.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${title}</title>${STYLE}</head><body><h1>${title}</h1><p class="about">${texts.about(head.company.name, texts.time(head.exportedAt))}</p>`
    .text
  const empty: string[] = []
  for (const { name, parts } of sections) {
    let isBegun = false
    for await (const items of parts) {
      if (!items.length) continue
      if (!isBegun) yield html`<section><h2>${texts.section(name)}</h2>`.text
      yield items.map((item) => describe(item, texts).text).join('')
      isBegun = true
    }
    if (isBegun) yield '</section>'
    else empty.push(texts.section(name))
  }
  if (empty.length) yield html`<section><h2>${texts.none}</h2><p>${empty.join(' · ')}</p></section>`.text
  yield '</body></html>'
}

/** The fields of an object. Those without a value are left out, and the code of a mail, whose text stands beside it. */
function describe(item: PersonalItem, texts: Texts): Html {
  const fields = Object.entries(item).filter(([name, value]) => name !== 'html' && !isEmpty(value))
  return html`<dl>${fields.map(([name, value]) => html`<dt>${texts.field(name)}</dt><dd>${show(value, texts)}</dd>`)}</dl>`
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every(isEmpty))

function show(value: unknown, texts: Texts): Html {
  if (typeof value === 'boolean') return html`${value ? texts.yes : texts.no}`
  if (typeof value === 'string') return html`${isTime(value) ? texts.time(value) : value}`
  if (typeof value !== 'object' || value === null) return html`${String(value)}`
  if (isNamed(value)) return html`${value.name}`
  if (!Array.isArray(value)) return describe(value as PersonalItem, texts)
  const isList = value.every((one) => typeof one !== 'object' || isNamed(one))
  return html`${value.flatMap((one, place) => (isList && place ? [html`, `, show(one, texts)] : [show(one, texts)]))}`
}

const isTime = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)

/** An object that is shown by its name alone. */
const isNamed = (value: object): value is { id: string; name: string } =>
  Object.keys(value).join() === 'id,name' && (value as { name: string }).name !== ''
