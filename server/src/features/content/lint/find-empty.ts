import { createHash } from 'node:crypto'
import type { App } from '../../../platform/app.ts'
import { validation } from '../../../platform/errors.ts'
import { type DataUse, dataUseOf } from '../../../platform/render/jinja.ts'
import { type DataValues, OWN_DATA, type Values } from '../../../platform/render/request.ts'
import { inThread } from '../../../platform/threads/offload.ts'
import { keyWithData } from '../composing/index.ts'
import { isBlank } from '../html/index.ts'
import type { EssentialPart, Outline, Outlines, outlinesOf } from './outlines.ts'

export type LintContext = { app: Pick<App, 'renderer' | 'offload'>; tenantId: string }

type Content = Record<EssentialPart, string>

const PARTS: readonly EssentialPart[] = ['html', 'subject']
const OUTLINES = inThread<typeof outlinesOf>(new URL('./outlines.ts', import.meta.url), 'outlinesOf', { field: 'html' })

/** The parts that show nothing to any recipient, whatever the data of recipients are. */
export async function alwaysEmpty(context: LintContext, outlines: Outlines): Promise<Set<EssentialPart>> {
  const empty = new Set<EssentialPart>()
  for (const part of PARTS) {
    const { shows } = outlines[part]
    if (
      shows === 'never' ||
      (shows === 'same' && (await countBlank(context, part, outlines[part], { recipients: [{}] })))
    )
      empty.add(part)
  }
  return empty
}

/** A reader's values, and the data that a mail shows to all its readers. */
interface Reading {
  values: Values
  data?: DataValues
}

/** Recipients that a mail is rendered for. */
export interface Readers {
  recipients: readonly Values[]
  data?: DataValues
}

/**
 * Counts the recipients that see nothing of each part; `html` is the content without a footer. Recipients that the content
 * skips or fails for do not count. The recipients are loaded only if the result depends on their data; `load` gets the names
 * that their values are needed for.
 */
export async function countEmpty(
  context: LintContext,
  { html, subject }: Content,
  load: (names: readonly string[], use: DataUse) => Promise<Readers>,
): Promise<Record<EssentialPart | 'recipients', number>> {
  const outlines = await context.app.offload.run(OUTLINES, context.tenantId, { html, subject })
  const names = PARTS.flatMap((part) => outlines[part].names)
  const isSame = PARTS.every((part) => outlines[part].shows === 'always')
  const readers = isSame
    ? { recipients: [] }
    : await load(names, dataUseOf(PARTS.map((part) => outlines[part].template)))
  const count = (part: EssentialPart) => countBlank(context, part, outlines[part], readers)
  return { html: await count('html'), subject: await count('subject'), recipients: readers.recipients.length }
}

/** Requires that these parts show something to a recipient: 400 with the part that does not. */
export async function requireShown(
  context: LintContext,
  content: Content,
  { values, data }: Reading,
  parts: readonly EssentialPart[] = PARTS,
): Promise<void> {
  const empty = await countEmpty(context, content, async () => ({ recipients: [values], data }))
  for (const part of parts) if (empty[part]) throw validation(part, { reason: 'empty' })
}

/** For how many recipients an outline renders blank. */
async function countBlank(
  { app, tenantId: owner }: LintContext,
  part: EssentialPart,
  { template, names, shows }: Outline,
  { recipients, data }: Readers,
): Promise<number> {
  if (shows === 'always') return 0
  if (shows === 'never') return recipients.length
  // Goes through the values of a recipient, which are few, and not through the names, of which content can have thousands.
  const isUsed = new Set([...names, OWN_DATA])
  const used = (values: Values) => Object.fromEntries(Object.entries(values).filter(([name]) => isUsed.has(name)))
  const key = keyWithData(`outline:${part}:${createHash('sha256').update(template).digest('base64')}`, data)
  const sources = { [part]: { text: template, html: part === 'html' } }
  const request = { owner, key, sources, ...(data ? { data } : {}) }
  const outcomes = await app.renderer.render({ ...request, recipients: recipients.map(used) })
  return outcomes.filter((outcome) => outcome.ok && isBlank(outcome.parts[part] ?? '')).length
}
