import type { Context } from '../../../../platform/context.ts'
import { isSince } from '../../../../platform/db/sharding/numbers.ts'
import { tx } from '../../../../platform/db/tx.ts'
import { requireCompany } from '../../../account/companies/index.ts'
import { notify } from '../../../account/notifications/index.ts'
import { type CallResult, insertCall } from '../sql/calls.ts'
import { type Item, itemsAfter } from '../sql/items.ts'
import { claimWebhook, moveWebhook, type WebhookRow } from '../sql/webhooks.ts'
import { bodiesOf } from './bodies.ts'
import { callWebhook } from './call.ts'
import { hasContact, holdContact } from './store.ts'

const PER_RUN = 20
const EVERY_MS = 30_000
/** Longer than a call may take; each call extends it. */
const LEASE_MS = 90_000
const MOST_ERRORS = 10
/** A slow receiver gives its place to others after this time; the rest of its items follow in the next run. */
const LONGEST_MS = 30_000

const later = (now: Date, ms: number) => new Date(now.getTime() + ms)

/** Sends the next items of a webhook, one after the other, until one fails or there are 20. */
export async function runWebhook(
  context: Pick<Context, 'app' | 'db'>,
  ref: { tenantId: string; id: string },
  isStopping: () => boolean,
): Promise<void> {
  const { app, db } = context
  const start = app.clock.now()
  const claimed = await claimWebhook(db, ref, start, later(start, LEASE_MS))
  if (!claimed) return
  const items = await itemsAfter(
    db,
    { tenantId: ref.tenantId, event: claimed.event, position: claimed.position },
    PER_RUN,
  )
  const { public_id: publicId, timezone, deletes_at: isLeaving } = await requireCompany(db, ref.tenantId)
  if (isLeaving) return
  const bodies = await bodiesOf(db, { id: ref.tenantId, publicId, timezone }, claimed.event, items)
  let webhook: WebhookRow | undefined = claimed
  for (const item of items) {
    const isLong = app.clock.now().getTime() - start.getTime() > LONGEST_MS
    if (!webhook || isLong || isStopping()) break
    const isNew = isSince(item.xid, claimed.since_xid)
    // The call before may have taken long: a person who was forgotten meanwhile is not sent.
    const body = isNew && (await hasContact(db, ref.tenantId, item.contactId)) ? bodies.get(item.id) : undefined
    // What happened before the registration, and contacts that are gone, are passed over.
    if (!body) webhook = await moveWebhook(db, webhook, { position: item.id })
    else webhook = await send({ app, db }, webhook, item, JSON.stringify(body))
  }
  if (webhook) await moveWebhook(db, webhook, { due_at: later(start, EVERY_MS) })
}

/** Sends one item. Undefined when the run is over: the item failed, or the webhook was changed. */
async function send(
  { app, db }: Pick<Context, 'app' | 'db'>,
  webhook: WebhookRow,
  item: Item,
  body: string,
): Promise<WebhookRow | undefined> {
  const result = await callWebhook(app, webhook, { id: `${webhook.event}_${item.id}`, body })
  const now = app.clock.now()
  return tx(db, async (db) => {
    const called = { last_response_code: result.status, last_call_at: now }
    const values = result.error
      ? { ...called, ...failed(webhook, now) }
      : { ...called, errors_in_row: 0, position: item.id, due_at: later(now, LEASE_MS) }
    const moved = await moveWebhook(db, webhook, values)
    if (!moved) return undefined
    // Locked, so that a person who is being forgotten is not kept in the last calls.
    const isThere = await holdContact(db, moved.tenant_id, item.contactId)
    await keepCall({ db, now }, moved, item, { ...result, body: isThere ? body : '' })
    if (!moved.active) await reportOff({ db, now }, moved, result)
    return result.error ? undefined : moved
  })
}

const failed = ({ errors_in_row }: WebhookRow, now: Date) => ({
  errors_in_row: errors_in_row + 1,
  due_at: later(now, EVERY_MS),
  active: errors_in_row + 1 < MOST_ERRORS,
})

const keepCall = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  { tenant_id, id }: WebhookRow,
  { contactId }: Item,
  call: CallResult & { body: string },
) => insertCall(db, { tenantId: tenant_id, webhookId: id, contactId, ...call }, now)

const reportOff = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  { tenant_id, id, url, event }: WebhookRow,
  { status, error }: CallResult,
) =>
  notify(
    db,
    tenant_id,
    {
      type: 'webhook_off',
      severity: 'error',
      params: { event, status, error },
      subject: { kind: 'account_webhook', id, name: url },
    },
    now,
  )
