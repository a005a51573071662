import type { Actor, Context, Tenant } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { validation } from '../../../platform/errors.ts'
import { enqueueAction } from '../../../platform/jobs/enqueue.ts'
import { getShop } from '../../account/shops/index.ts'
import { getPurpose, markUsed } from '../../audience/consents/index.ts'
import { createClient, withRefusals } from './api/client.ts'
import { runMigrationJob } from './jobs/run-migration.ts'
import { type MovingFrom, originOf, type RunInput } from './origin.ts'
import { requireFiles } from './reading/parts.ts'
import { secretContext } from './secret.ts'
import { insertMigration, updateMigration } from './store.ts'

/** Starts moving in, in the background. Returns the job. 409 `status` while another one runs. */
export async function startMigration(context: Context, tenant: Tenant, actor: Actor, input: RunInput) {
  const { app, db, now } = context
  if (!input.consentConfirmed) throw validation('consentConfirmed')
  const origin = originOf(app.config, input)
  await requireReadable(context, tenant.id, origin)
  return tx(db, async (db) => {
    if (!(await getShop(db, tenant.id, input.shopId))) throw validation('shopId')
    const purpose = await getPurpose(db, tenant.id, input.purposeId)
    if (!purpose) throw validation('purposeId')
    await markUsed(db, purpose)
    const { id } = await insertMigration(db, {
      tenant_id: tenant.id,
      source: input.source,
      state: 'running',
      file_ids: origin.files ? [...origin.files] : [],
      url: origin.files ? null : origin.access.url,
      shop_id: input.shopId,
      purpose_id: input.purposeId,
      started_by_kind: actor.kind,
      started_by_id: actor.id,
      created_at: now,
    })
    if (!origin.files) {
      const secret = app.secrets.encrypt(origin.access.key, secretContext(tenant.id, id))
      await updateMigration(db, tenant.id, id, { secret })
    }
    return enqueueAction(db, runMigrationJob, tenant.id, { migrationId: id })
  })
}

/** 400 for a missing file, and for a key or an address that the service does not accept. */
async function requireReadable({ app, db, now }: Context, tenantId: string, origin: MovingFrom) {
  if (origin.files) await requireFiles({ db, now }, tenantId, origin.files)
  else await withRefusals(() => origin.api.begin(createClient({ app }, origin.access)))
}
