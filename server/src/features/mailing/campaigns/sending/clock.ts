import type { DbContext } from '../../../../platform/context.ts'
import { tx } from '../../../../platform/db/tx.ts'
import type { Loop } from '../../../../platform/jobs/loops.ts'
import { isTesting, type MailFigure, type OrderFigure, readMailFigures, readOrderFigures } from '../../ledger/index.ts'
import { readAb } from '../settings.ts'
import { advancingCampaigns, type CampaignRow, lockCampaign, updateCampaign } from '../store.ts'
import { variantsOf } from '../variants.ts'
import { beginPreparing } from './begin.ts'
import { decide } from './control.ts'
import { pauseCampaign } from './lifecycle.ts'

/** Rates of fewer messages are not meaningful. */
const ENOUGH = 500
const MAX_HARD_BOUNCE_RATE = 0.08
const MAX_COMPLAINT_RATE = 0.003

/** Advances campaigns of all companies: starts scheduled ones, ends and decides tests, and pauses harmful ones. */
export const campaignClock: Loop = {
  name: 'campaigns.clock',
  everyMs: 1_000,
  async run({ app, db, now }) {
    for (const { tenant_id, id } of await advancingCampaigns(db, now))
      await tx(db, (db) => advance({ db, now }, tenant_id, id)).catch((error: Error) =>
        app.log.warn({ campaign: id, reason: error.message }, 'cannot advance a campaign; trying again'),
      )
    return false
  },
}

async function advance(context: DbContext, tenantId: string, id: string) {
  const row = await lockCampaign(context.db, tenantId, id)
  if (row.status === 'scheduled' && row.send_at && row.send_at <= context.now) await beginPreparing(context, row)
  else if (row.status === 'testing') await endTest(context, row)
  else if (row.status === 'deciding' && row.decide_at && row.decide_at <= context.now)
    await decideByFigures(context, row)
  if (row.source_id) await pauseIfHarmful(context, row)
}

/** Starts the wait for the decision when all test mails are sent. */
async function endTest({ db, now }: DbContext, row: CampaignRow) {
  if (await isTesting(db, row.tenant_id, row.source_id!)) return
  const { waitMinutes, metric } = readAb(row.ab)!
  const decideAt = metric === 'manual' ? null : new Date(now.getTime() + waitMinutes * 60_000)
  await updateCampaign(db, row.tenant_id, row.id, { status: 'deciding', decide_at: decideAt, updated_at: now })
}

async function decideByFigures(context: DbContext, row: CampaignRow) {
  const { metric } = readAb(row.ab)!
  const [figures, orders] = await Promise.all([
    readMailFigures(context.db, row.tenant_id, [row.source_id!]),
    readOrderFigures(context.db, row.tenant_id, [row.source_id!], { variant: true }),
  ])
  const rates = variantsOf(row).map((_, i) => {
    const own = figures.filter(({ variant }) => variant === i + 1)
    const bought = orders.filter(({ variant }) => variant === i + 1)
    return reached(metric, own, bought) / Math.max(1, sumOf(own, 'sent'))
  })
  await decide(context, row, 1 + rates.indexOf(Math.max(...rates)))
}

/** What a variant reached by the metric of the test. A mailing is of one shop, which has one currency. */
function reached(metric: string, figures: readonly MailFigure[], orders: readonly OrderFigure[]): number {
  if (metric === 'order') return orders.reduce((sum, figure) => sum + figure.orders, 0)
  if (metric === 'revenue') return orders.reduce((sum, figure) => sum + Number(figure.amount), 0)
  return sumOf(figures, metric === 'open' ? 'opened' : 'clicked')
}

const sumOf = (figures: readonly MailFigure[], kind: MailFigure['kind']) =>
  figures.reduce((sum, figure) => sum + (figure.kind === kind ? figure.value : 0), 0)

/**
 * Pauses a campaign with too many hard bounces or complaints: they harm the reputation of all companies of the
 * installation.
 */
async function pauseIfHarmful(context: DbContext, { tenant_id, id, source_id }: CampaignRow) {
  const figures = await readMailFigures(context.db, tenant_id, [source_id!])
  const [sent, failed] = [sumOf(figures, 'sent'), sumOf(figures, 'failed')]
  if (sent + failed < ENOUGH) return
  const reason =
    sumOf(figures, 'hardBounced') > MAX_HARD_BOUNCE_RATE * (sent + failed)
      ? 'bounce_rate'
      : sumOf(figures, 'complained') > MAX_COMPLAINT_RATE * sent
        ? 'complaint_rate'
        : null
  if (reason) await pauseCampaign(context, { id: tenant_id }, id, reason)
}
