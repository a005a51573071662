import { randomUUID } from 'node:crypto'
import type { Context } from '../../../../platform/context.ts'
import { validation } from '../../../../platform/errors.ts'
import type { CompanyRow } from '../../../account/companies/index.ts'
import { loadCustomFields } from '../../../audience/custom-fields/index.ts'
import {
  NOWHERE,
  prepareMail,
  renderForReader,
  sharedData,
  tagValues,
  UNKNOWN_RECIPIENT,
} from '../../../content/composing/index.ts'
import { withHeadMark } from '../../../content/html/index.ts'
import { formBlock, openFormOf } from '../../forms/index.ts'
import { openSurveyOf, surveyBlock } from '../../surveys/index.ts'
import type { PageBlock } from '../../visitors/index.ts'
import { type BlockRef, blocksIn } from '../blocks.ts'
import type { Head } from '../schemas.ts'
import { headOf } from './head.ts'

/** The content of a page, and what it is shown with. */
export interface PageSource {
  company: CompanyRow
  shopId: string
  html: string
  head: Head
  /** The address of the page, without a host; null in a preview, whose forms cannot be sent. */
  path: string | null
  url: string | null
}

/** A page that is ready to be shown any number of times. */
export interface CompiledPage {
  /** Texts as bytes, because encoding a page takes longer than everything else, and in between the tokens of each view. */
  parts: (Buffer | ((now: Date) => string))[]
  /** The forms and surveys that it shows. */
  blocks: readonly BlockRef[]
  /** Other hosts that forms of the page lead to. */
  leadsTo: string[]
}

/** Marks stand for the head and the blocks while the content is rendered. No text of a company contains them. */
const NONCE = randomUUID()
const markOf = (what: number | 'head') => `mark-${NONCE}-${what}-`
const MARK = new RegExp(markOf('head').replace('head', '(\\d+|head)'))

/** A short content must not become a page of megabytes for every visitor. */
const MOST_BLOCKS = 20

/** Renders the content of a page for visitors, who are all alike; 400 with `html` when the content is faulty. */
export async function compilePage(context: Context, source: PageSource): Promise<CompiledPage> {
  const { app, db } = context
  const { company, shopId, head } = source
  const language = head.language ?? company.language
  const refs = blocksIn(source.html)
  const blocks = await Promise.all(refs.map((ref) => blockOf(context, source, ref, language)))
  const html = withHeadMark(source.html, { mark: markOf('head'), language, hasTitle: head.title !== '' })
  const mail = await prepareMail(
    { app, tenantId: company.id },
    { subject: '', preheader: '', html },
    { withText: false },
  )
  const values = {
    ...tagValues(UNKNOWN_RECIPIENT, { company, customFields: await loadCustomFields(db, company.id) }, NOWHERE),
    ...Object.fromEntries(refs.map(({ tag }, i) => [tag, blocks[i] ? markOf(i) : ''])),
  }
  const data = mail.use.functions.length
    ? await sharedData(context, { tenantId: company.id, shopId, sourceId: null, use: mail.use })
    : undefined
  const rendered = await renderForReader(app, company.id, mail, '', { values, ...(data ? { data } : {}) })
  if (!rendered) throw validation('html', { reason: 'terminated' })
  const pieces = rendered.html.split(MARK)
  // Every second piece is a mark; one of them is the head.
  if ((pieces.length - 1) / 2 > MOST_BLOCKS + 1) throw validation('html', { reason: 'blocks', limit: MOST_BLOCKS })
  const shown = blocks.filter((block) => block !== null)
  const styles = [...new Set(shown.map(({ style }) => style))]
  const at = (mark: string) =>
    mark === 'head' ? [Buffer.from(headOf(head, { styles, url: source.url }))] : piecesOf(blocks[Number(mark)]!)
  return {
    parts: pieces.flatMap((part, i) => (i % 2 ? at(part) : [Buffer.from(part)])),
    blocks: refs.filter((_, i) => blocks[i]),
    leadsTo: [...new Set(shown.flatMap(({ leadsTo }) => (leadsTo ? [leadsTo] : [])))],
  }
}

const piecesOf = ({ html: [before, after], makeToken }: PageBlock) => [
  Buffer.from(before),
  makeToken,
  Buffer.from(after),
]

/** The document of one view. */
export const documentOf = ({ parts }: CompiledPage, now: Date): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'function' ? Buffer.from(part(now)) : part)))

/** A form or survey of the page; null when it is not open. */
async function blockOf(
  { app, db }: Context,
  { company, path }: PageSource,
  { kind, id }: BlockRef,
  language: string,
): Promise<PageBlock | null> {
  if (kind === 'form') {
    const form = await openFormOf(db, company, id)
    return form && formBlock({ app }, form, { action: path ? `${path}/f/${id}` : '#', language })
  }
  const survey = await openSurveyOf(db, company, id)
  return survey && surveyBlock({ app }, survey, path ? `${path}/s/${id}` : '#')
}
