import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../../../platform/context.ts'
import type { Loop } from '../../../../platform/jobs/loops.ts'
import type { ServiceParts } from '../../../../platform/services.ts'
import { MAX_WEBHOOKS } from '../schemas.ts'
import { dueWebhooks } from '../sql/webhooks.ts'
import { runWebhook } from './run-webhook.ts'

/**
 * Receivers that hang hold a place for 30 seconds each, so there are many places: for each company as many as it may have
 * webhooks, so that none of them waits for another.
 */
const AT_ONCE = 2000
const PER_COMPANY = MAX_WEBHOOKS
const STOP_MS = 3000

/** The webhooks that this process calls at the moment. A slow receiver holds up only its own webhook. */
export function createDeliveries({ log }: ServiceParts) {
  const running = new Map<string, { tenantId: string; ended: Promise<void> }>()
  let isStopping = false

  function start(context: Pick<Context, 'app' | 'db'>, ref: { tenantId: string; id: string }) {
    const key = `${ref.tenantId}.${ref.id}`
    if (running.has(key)) return
    const ended = runWebhook(context, ref, () => isStopping)
      .catch((error: unknown) => log.warn({ err: error, tenant: ref.tenantId, webhook: ref.id }, 'a webhook failed'))
      .finally(() => running.delete(key))
    running.set(key, { tenantId: ref.tenantId, ended })
  }

  return {
    /** Starts the webhooks that are due, without waiting for them; returns how many. */
    async next({ app, db, now }: Context): Promise<number> {
      const busy = Map.groupBy(running.values(), ({ tenantId }) => tenantId)
      const except = [...busy].filter(([, own]) => own.length >= PER_COMPANY).map(([tenantId]) => tenantId)
      const limit = AT_ONCE - running.size
      const due = limit > 0 && !isStopping ? await dueWebhooks(db, { now, limit, except }) : []
      for (const [tenantId, own] of Map.groupBy(due, (ref) => ref.tenantId))
        for (const ref of own.slice(0, PER_COMPANY - (busy.get(tenantId)?.length ?? 0))) start({ app, db }, ref)
      return due.length
    },
    /** Waits until no call is under way. */
    idle: async () => {
      while (running.size) await Promise.all([...running.values()].map(({ ended }) => ended))
    },
    /** Calls that are under way are made again by another process when they do not end soon. */
    async close() {
      isStopping = true
      await Promise.race([Promise.all([...running.values()].map(({ ended }) => ended)), sleep(STOP_MS)])
    },
  }
}

/** Calls the webhooks of all companies. */
export const deliver: Loop = {
  name: 'account-webhooks.deliver',
  everyMs: 1000,
  async run(context) {
    await context.app.services.get(createDeliveries).next(context)
    return false
  },
}
