import Type from 'typebox'
import { tx } from '../../../../platform/db/tx.ts'
import { Id } from '../../../../platform/http/schemas.ts'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { activeAutomations, pausedAutomations } from '../engine/active-automations.ts'
import { meetingGoals } from '../engine/meeting-goals.ts'
import { lookAt } from '../engine/sql/turns.ts'
import { listenIn, wakeByIds } from '../engine/sql/waking.ts'

/** Runs that are looked at in one transaction. */
const BATCH = 10_000

/**
 * Lets contacts that wait notice what their nodes react to since a new version: a goal ahead, for example. Those that meet
 * a goal already go on. Millions may wait, so it works in batches; what it did is done again after a kill.
 */
export const listen = defineJob({
  name: 'automations.listen',
  payload: Type.Object({ tenantId: Id, automationId: Id, nodes: Type.Array(Type.Integer()) }),
  tries: 10,
  queue: ({ tenantId, automationId }) => `listen:${tenantId}:${automationId}`,
  async run({ db, now, payload: { tenantId, automationId, nodes } }) {
    for (let after: string | null = '0'; after !== null; )
      after = await tx(db, async (db) => {
        const all = [...(await activeAutomations(db, tenantId)), ...(await pausedAutomations(db, tenantId))]
        const automation = all.find((one) => one.automationId === automationId)
        if (!automation) return null
        const { runs, last } = await listenIn(db, automation, nodes, { after: after!, limit: BATCH })
        const met = await meetingGoals(db, automation, runs, now)
        await wakeByIds(db, tenantId, met, 'goal', now)
        if (met.length) await lookAt(db, automation, new Map(met.map(({ node }) => [node, now] as const)))
        return last
      })
  },
})
