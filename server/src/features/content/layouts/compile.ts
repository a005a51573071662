import { randomUUID } from 'node:crypto'
import type { Context } from '../../../platform/context.ts'
import { AppError, validation } from '../../../platform/errors.ts'
import type { CompanyRow } from '../../account/companies/index.ts'
import { NOWHERE, prepareMail, renderForReader, tagValues, UNKNOWN_RECIPIENT } from '../composing/index.ts'
import { withHeadMark } from '../html/index.ts'
import type { Layout, LayoutKind, Place } from './places.ts'

/** Marks stand for the places while the design is rendered. No text of a company contains them. */
const NONCE = randomUUID()
const markOf = (place: Place) => `mark-${NONCE}-${place}-`
const MARK = new RegExp(`mark-${NONCE}-(language|head|content)-`)

/**
 * Renders the HTML of a design once for all readers: only tags of the company have values. 400 with the field of the
 * design when it is faulty, or does not have the tag of its kind exactly once.
 */
export async function compileLayout(
  app: Context['app'],
  company: CompanyRow,
  html: string,
  kind: LayoutKind,
): Promise<Layout> {
  const { tag, field } = kind
  const rendered = await render(app, company, html, kind).catch(inDesign(field))
  if (!rendered) throw validation(field, { reason: 'terminated' })
  // Every second piece names a place.
  const layout = rendered.html.split(MARK).map((piece, i) => (i % 2 ? { place: piece as Place } : piece))
  if (countOf(layout, 'content') !== 1) throw validation(field, { reason: tag })
  return layout
}

async function render(app: Context['app'], company: CompanyRow, html: string, { tag, field }: LayoutKind) {
  const source = withHeadMark(html, { mark: markOf('head'), language: markOf('language'), hasTitle: true })
  const mail = await prepareMail(
    { app, tenantId: company.id },
    { subject: '', preheader: '', html: source },
    { withText: false },
  )
  // Products and the like are chosen for the reader of a mail.
  if (mail.use.functions.length) throw validation(field, { reason: 'data' })
  const values = {
    ...tagValues(UNKNOWN_RECIPIENT, { company, customFields: [] }, NOWHERE),
    [tag]: markOf('content'),
  }
  return renderForReader(app, company.id, mail, '', { values })
}

const countOf = (layout: Layout, place: Place) =>
  layout.filter((piece) => typeof piece !== 'string' && piece.place === place).length

/** The fault is in the HTML of the design, which the client does not know. */
const inDesign =
  (field: string) =>
  (error: unknown): never => {
    if (error instanceof AppError && error.code === 'validation')
      throw validation(field, error.params && { reason: error.params.reason })
    throw error
  }
