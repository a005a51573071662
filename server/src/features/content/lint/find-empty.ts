import { createHash } from 'node:crypto'
import type { App } from '../../../platform/app.ts'
import { validation } from '../../../platform/errors.ts'
import type { Values } from '../../../platform/render/request.ts'
import { inThread } from '../../../platform/threads/offload.ts'
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
    if (shows === 'never' || (shows === 'same' && (await countBlank(context, part, outlines[part], [{}]))))
      empty.add(part)
  }
  return empty
}

/**
 * Counts the recipients that see nothing of each part; `html` is the content without a footer. Recipients that the content
 * skips or fails for do not count. The recipients are loaded only if the result depends on their data; `load` gets the names
 * that their values are needed for.
 */
export async function countEmpty(
  context: LintContext,
  { html, subject }: Content,
  load: (names: readonly string[]) => Promise<readonly Values[]>,
): Promise<Record<EssentialPart | 'recipients', number>> {
  const outlines = await context.app.offload.run(OUTLINES, context.tenantId, { html, subject })
  const names = PARTS.flatMap((part) => outlines[part].names)
  const recipients = PARTS.every((part) => outlines[part].shows === 'always') ? [] : await load(names)
  const count = (part: EssentialPart) => countBlank(context, part, outlines[part], recipients)
  return { html: await count('html'), subject: await count('subject'), recipients: recipients.length }
}

/** Requires that these parts show something to a recipient: 400 with the part that does not. */
export async function requireShown(
  context: LintContext,
  content: Content,
  recipient: Values,
  parts: readonly EssentialPart[] = PARTS,
): Promise<void> {
  const empty = await countEmpty(context, content, async () => [recipient])
  for (const part of parts) if (empty[part]) throw validation(part, { reason: 'empty' })
}

/** For how many recipients an outline renders blank. */
async function countBlank(
  { app, tenantId: owner }: LintContext,
  part: EssentialPart,
  { template, names, shows }: Outline,
  recipients: readonly Values[],
): Promise<number> {
  if (shows === 'always') return 0
  if (shows === 'never') return recipients.length
  // Goes through the values of a recipient, which are few, and not through the names, of which content can have thousands.
  const isUsed = new Set(names)
  const used = (values: Values) => Object.fromEntries(Object.entries(values).filter(([name]) => isUsed.has(name)))
  const key = `outline:${part}:${createHash('sha256').update(template).digest('base64')}`
  const sources = { [part]: { text: template, html: part === 'html' } }
  const outcomes = await app.renderer.render({ owner, key, sources, recipients: recipients.map(used) })
  return outcomes.filter((outcome) => outcome.ok && isBlank(outcome.parts[part] ?? '')).length
}
