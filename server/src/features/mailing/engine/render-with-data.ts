import type { App } from '../../../platform/app.ts'
import type { Renderer } from '../../../platform/render/renderer.ts'
import { type AskedData, type Outcome, OWN_DATA, type Values } from '../../../platform/render/request.ts'
import { claimData, personalData } from '../../content/composing/index.ts'
import type { ClaimedBatch } from './claimed-batch.ts'
import type { PreparedMailing } from './prepared-mailings.ts'
import type { LoadedRecipient } from './sql/load.ts'

/**
 * Renders a mail that shows data of other features. Values that only one message gets, such as coupon codes, are taken
 * after a first rendering, and only for recipients whose mail shows them: a template decides by itself who gets one, and
 * a skipped recipient takes none. Outcomes that still ask had nothing left to take.
 */
export async function renderWithData(
  app: App,
  { prepared, renderer, batch }: { prepared: PreparedMailing; renderer: Renderer; batch: ClaimedBatch },
  recipients: readonly LoadedRecipient[],
  values: readonly Values[],
): Promise<Outcome[]> {
  const data = prepared.data!
  const context = { db: app.database.db, now: app.clock.now() }
  const ids = recipients.map(({ contactId }) => contactId)
  const own = data.isPersonal ? await personalData(context, data, ids) : new Map()
  const request = { owner: batch.tenantId, ...prepared.template }
  const withOwn = values.map((one, i) => ({ ...one, [OWN_DATA]: own.get(ids[i]!) ?? {} }))
  const outcomes = await renderer.render({ ...request, recipients: withOwn })

  const asked = new Map<string, AskedData[]>()
  for (const [i, outcome] of outcomes.entries())
    if (outcome.ok && outcome.asked && !prepared.mail.isEmpty(outcome.parts)) asked.set(ids[i]!, outcome.asked)
  if (!asked.size) return outcomes
  const claimed = await claimData(context, data, asked)
  const again = ids.flatMap((id, i) => (claimed.has(id) ? [i] : []))
  const rendered = await renderer.render({
    ...request,
    recipients: again.map((i) => ({ ...values[i], [OWN_DATA]: { ...own.get(ids[i]!), ...claimed.get(ids[i]!) } })),
  })
  return outcomes.map((outcome, i) => (claimed.has(ids[i]!) ? rendered.shift()! : outcome))
}
