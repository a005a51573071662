import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { foreignPage, Html, html, leadingTo } from '../../../../platform/http/page.ts'
import type { Reply } from '../../../../platform/http/reply.ts'
import { filled, type Layout } from '../../../content/layouts/index.ts'
import type { Content } from '../content.ts'
import { builtIn, fieldsOnly, type Shown } from '../texts.ts'
import { shownDesign, variablesOf } from './design.ts'
import { hiddenFields, OWN } from './html-fields.ts'
import { renderForm, type View } from './render-form.ts'

/** The style of forms on our pages, on websites, and in code that is pasted into them. */
export const FORM_STYLE = readFileSync(join(import.meta.dirname, '../script/style.css'), 'utf8').trim()

const PAGE_STYLE =
  'html{color-scheme:light}body{margin:0;padding:24px 16px;background:#eef1f6;font:16px/24px system-ui,sans-serif}main{margin:0 auto}'

/** The id of the place with the fields: in a layout they may stand far below, and answers are shown where they are. */
const PLACE = 'form'

interface Shell {
  title: string
  language: string
  design: Content['design']
  body: Html
  /** The blocks of the form; null for the standard look. */
  layout: Layout | null
}

function documentOf({ title, language, design, body, layout }: Shell): string {
  const style = `${FORM_STYLE}\n.pr-form{${variablesOf(shownDesign(design))}}`
  const head = html`<meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${title}</title>`
  if (layout)
    return filled(layout, {
      language,
      head: html`${head}<style>${new Html(`html{color-scheme:light}\n${style}`)}</style>`.text,
      content: html`<div id="${PLACE}">${body}</div>`.text,
    })
  return html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${head}<style>${new Html(`${PAGE_STYLE}\n${style}`)}</style></head><body><main>${body}</main></body></html>`
    .text
}

/** What the pages of a form show beside its texts. */
export interface Titled extends Pick<Content, 'name' | 'design'> {
  layout: Layout | null
}

/** Where a form leads: in a layout to its place on the page. */
const actionIn = (layout: Layout | null, action: string) => (layout ? `${action}#${PLACE}` : action)

/** The page of a form, as a document. */
export const formDocument = ({ name, design, layout }: Titled, shown: Shown, view: Omit<View, 'design'>): string =>
  documentOf({
    title: shown.title || name,
    language: shown.language,
    design,
    layout,
    body: renderForm(layout ? fieldsOnly(shown) : shown, {
      ...view,
      action: actionIn(layout, view.action),
      design: shownDesign(layout ? { ...design, imageUrl: null } : design),
    }),
  })

/** The page after a form without scripts: it has a new token, and sends the same values again. */
export const secondDocument = (
  { name, design, layout }: Titled,
  shown: Shown,
  {
    action,
    token,
    textVersion,
    values,
    page,
  }: { action: string; token: string; textVersion: number; values: Record<string, unknown>; page: string },
): string => {
  const own: [string, string][] = [
    [OWN.token, token],
    [OWN.version, String(textVersion)],
    [OWN.page, page],
  ]
  return documentOf({
    title: shown.title || name,
    language: shown.language,
    design,
    layout,
    body: html`<form class="pr-form" method="post" action="${actionIn(layout, action)}"><h2 class="pr-title">${shown.messages.oneMore}</h2>
<p class="pr-text">${shown.messages.notRobot}</p>
${[...hiddenFields(values), ...own].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button class="pr-submit">${shown.submitLabel}</button></form>`,
  })
}

/** The page after a form was taken. */
export const thanksDocument = ({ name, design, layout }: Titled, shown: Shown): string =>
  documentOf({
    title: shown.title || name,
    language: shown.language,
    design,
    layout,
    body: html`<div class="pr-form"><p class="pr-thanks" role="status">${shown.thanks}</p></div>`,
  })

/** The page of an address without a form. */
export const noForm = (language: string): Reply<never> => {
  const { inactive } = builtIn(language)
  const body = html`<div class="pr-form"><p class="pr-thanks">${inactive}</p></div>`
  return foreignPage(documentOf({ title: inactive, language, design: {}, layout: null, body }), 404)
}

/** A document as an answer. Sending the form may lead to the page that the form names, on another host. */
export const formAnswer = (document: string, { successUrl }: Pick<Content, 'successUrl'>, status = 200): Reply<never> =>
  leadingTo(foreignPage(document, status, { forms: true }), successUrl)
