import type { Context, DbContext } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import type { Loop } from '../../../platform/jobs/loops.ts'
import { hasWaiting, isTesting, type MailFigure, readMailFigures } from '../ledger/index.ts'
import { variantsOf } from './contents.ts'
import { beginPreparing, endCampaign, pauseCampaign } from './lifecycle.ts'
import { readAb } from './settings.ts'
import { decide } from './steering.ts'
import { type CampaignRow, lockCampaign, movingCampaigns, updateCampaign } from './store.ts'

/** From so many on, rates say something. */
const ENOUGH = 500
const MOST_HARD_BOUNCES = 0.08
const MOST_COMPLAINTS = 0.003

/** Moves campaigns that time moves, those of all companies. */
export const campaignClock: Loop = {
  name: 'campaigns.clock',
  everyMs: 1_000,
  async run({ app, db, now }) {
    for (const { tenant_id, id } of await movingCampaigns(db, now))
      await tx(db, (db) => move({ app, db, now }, tenant_id, id)).catch((error: Error) =>
        app.log.warn({ campaign: id, reason: error.message }, 'a campaign could not be moved'),
      )
    return false
  },
}

async function move({ app, ...ground }: Context, tenantId: string, id: string) {
  const row = await lockCampaign(ground.db, tenantId, id)
  if (row.status === 'scheduled' && row.send_at && row.send_at <= ground.now) await beginPreparing(ground, row)
  else if (row.status === 'testing') await endTest(ground, row)
  else if (row.status === 'deciding' && row.decide_at && row.decide_at <= ground.now) await decideByFigures(ground, row)
  else if (row.status === 'sending' && !(await hasWaiting(ground.db, tenantId, row.source_id!)))
    return (await endCampaign(ground, { id: tenantId }, id)) || tellOnce(app, id)
  if (row.source_id) await pauseWhenBad(ground, row)
}

const told = new Set<string>()

/** Nothing of it waits, and yet somebody is missing. It stays as it is: `doctor` finds out why, and mends it. */
function tellOnce({ log }: Context['app'], id: string) {
  if (!told.has(id)) log.warn({ campaign: id }, 'a campaign does not add up, and is not ended (doctor)')
  told.add(id)
}

/** The last variant is out: the wait for the decision begins. */
async function endTest({ db, now }: DbContext, row: CampaignRow) {
  if (await isTesting(db, row.tenant_id, row.source_id!)) return
  const { waitMinutes, metric } = readAb(row.ab)!
  const decideAt = metric === 'manual' ? null : new Date(now.getTime() + waitMinutes * 60_000)
  await updateCampaign(db, row.tenant_id, row.id, { status: 'deciding', decide_at: decideAt, updated_at: now })
}

async function decideByFigures(ground: DbContext, row: CampaignRow) {
  const figures = await readMailFigures(ground.db, row.tenant_id, [row.source_id!])
  const metric = readAb(row.ab)!.metric === 'open' ? 'opened' : 'clicked'
  const rates = variantsOf(row).map((_, i) => {
    const own = figures.filter(({ variant }) => variant === i + 1)
    return sumOf(own, metric) / Math.max(1, sumOf(own, 'sent'))
  })
  await decide(ground, row, 1 + rates.indexOf(Math.max(...rates)))
}

const sumOf = (figures: readonly MailFigure[], kind: MailFigure['kind']) =>
  figures.reduce((sum, figure) => sum + (figure.kind === kind ? figure.value : 0), 0)

/** Dead addresses and complaints in such numbers hurt everybody who sends from here: a person has to decide. */
async function pauseWhenBad(ground: DbContext, { tenant_id, id, source_id }: CampaignRow) {
  const figures = await readMailFigures(ground.db, tenant_id, [source_id!])
  const [sent, failed] = [sumOf(figures, 'sent'), sumOf(figures, 'failed')]
  if (sent + failed < ENOUGH) return
  const reason =
    sumOf(figures, 'hardBounced') > MOST_HARD_BOUNCES * (sent + failed)
      ? 'bounce_rate'
      : sumOf(figures, 'complained') > MOST_COMPLAINTS * sent
        ? 'complaint_rate'
        : null
  if (reason) await pauseCampaign(ground, { id: tenant_id }, id, reason)
}
