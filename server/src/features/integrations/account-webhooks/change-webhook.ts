import type { Context } from '../../../platform/context.ts'
import { conflict, validation } from '../../../platform/errors.ts'
import { OutgoingError } from '../../../platform/net/outgoing.ts'
import { checkTarget } from '../../../platform/net/target.ts'
import { lockCompany } from '../../account/companies/index.ts'
import { MAX_WEBHOOKS, type WebhookInput, type WebhookPatch } from './schemas.ts'
import { newSigningSecret, sealPassword } from './secrets.ts'
import { currentXid, newestPosition } from './sql/items.ts'
import * as store from './sql/webhooks.ts'

/** The address as it is called; 400 when it may never be called. Names are checked at the call. */
function readUrl({ app }: Context, url: string): string {
  try {
    return checkTarget(url, app.config.allowPrivateTargets).href
  } catch (error) {
    if (error instanceof OutgoingError) throw validation('url')
    throw error
  }
}

/** The columns of credentials. Without a password the one of before stays, as long as the same server gets it. */
function credentials(
  { app }: Context,
  tenantId: string,
  given: WebhookPatch['basicAuth'],
  before: { password: string | null; staysHere: boolean },
) {
  if (given === undefined) return before.staysHere ? {} : { password: null }
  if (given === null) return { login: null, password: null }
  if (!given.login) throw validation('basicAuth')
  const kept = before.staysHere ? before.password : null
  return {
    login: given.login,
    password: given.password ? sealPassword(app.secrets, tenantId, given.password) : kept,
  }
}

const signing = ({ app }: Context, tenantId: string, wanted: boolean | undefined) => {
  if (wanted === undefined) return { columns: {}, shown: undefined }
  if (!wanted) return { columns: { signing_secret: null }, shown: undefined }
  const { shown, sealed } = newSigningSecret(app.secrets, tenantId)
  return { columns: { signing_secret: sealed }, shown }
}

/** A new webhook reports only what happens from now on. */
const fromNow = async ({ db }: Context, tenantId: string, event: string) => ({
  event,
  since_xid: await currentXid(db),
  position: await newestPosition(db, tenantId, event),
})

/** Registers a webhook. */
export async function createWebhook(
  context: Context,
  tenantId: string,
  input: Omit<WebhookInput, 'event'> & { event: string },
) {
  const { db, now } = context
  const url = readUrl(context, input.url)
  await lockCompany(db, tenantId)
  if ((await store.allWebhooks(db, tenantId)).length >= MAX_WEBHOOKS) throw conflict('limit')
  const { columns, shown } = signing(context, tenantId, input.signing)
  const row = await store.insertWebhook(db, {
    tenant_id: tenantId,
    url,
    active: input.active ?? true,
    ...(await fromNow(context, tenantId, input.event)),
    ...credentials(context, tenantId, input.basicAuth, { password: null, staysHere: true }),
    ...columns,
    due_at: now,
    created_at: now,
    updated_at: now,
  })
  return { row, signingSecret: shown }
}

const originOf = (url: string) => new URL(url).origin

/** Changes a webhook. A changed event starts at the newest item; switching it on clears errors. */
export async function changeWebhook(context: Context, tenantId: string, id: string, patch: WebhookPatch) {
  const { db, now } = context
  const before = await store.lockWebhook(db, tenantId, id)
  const url = patch.url === undefined ? before.url : readUrl(context, patch.url)
  const { columns, shown } = signing(context, tenantId, patch.signing)
  const staysHere = originOf(url) === originOf(before.url)
  const row = await store.updateWebhook(db, tenantId, id, {
    url,
    ...(patch.event !== undefined && patch.event !== before.event ? await fromNow(context, tenantId, patch.event) : {}),
    ...credentials(context, tenantId, patch.basicAuth, { password: before.password, staysHere }),
    ...columns,
    ...(patch.active === undefined ? {} : { active: patch.active }),
    ...(patch.active && !before.active ? { errors_in_row: 0, due_at: now } : {}),
    updated_at: now,
  })
  return { row, signingSecret: shown }
}

export async function removeWebhook({ db }: Context, tenantId: string, id: string) {
  await store.lockWebhook(db, tenantId, id)
  await store.deleteWebhook(db, tenantId, id)
}
