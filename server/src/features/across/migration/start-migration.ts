import type { Actor, Context, Tenant } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { validation } from '../../../platform/errors.ts'
import { enqueueAction } from '../../../platform/jobs/enqueue.ts'
import { getShop } from '../../account/shops/index.ts'
import { getPurpose, markUsed } from '../../audience/consents/index.ts'
import { createClient, SHORT, withRefusals } from './api/client.ts'
import { runMigrationJob } from './jobs/run-migration.ts'
import { type MovingFrom, originOf, type RunInput } from './origin.ts'
import { kindOfFiles, previewInTurn } from './preview-turns.ts'
import { bytesOf, partsOf, requireFiles } from './reading/parts.ts'
import { openPart } from './reading/read-parts.ts'
import { refused } from './reading/zip.ts'
import { secretContext } from './secret.ts'
import { insertMigration, updateMigration } from './store.ts'

/** Starts moving in, in the background. Returns the job. 409 `status` while another one runs. */
export async function startMigration(context: Context, tenant: Tenant, actor: Actor, input: RunInput) {
  const { app, db, now } = context
  if (!input.consentConfirmed) throw validation('consentConfirmed')
  const origin = originOf(app.config, input)
  await requireReadable(context, tenant, input.source, origin)
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

/**
 * 400 for a missing file, for one of people who must not be mailed that cannot be read, and for a key or an address that the
 * service does not accept.
 */
async function requireReadable(
  { app, db, now }: Context,
  tenant: Tenant,
  source: RunInput['source'],
  origin: MovingFrom,
) {
  if (!origin.files) {
    await withRefusals(() => origin.api.begin(createClient({ app }, origin.access, SHORT)))
    return
  }
  const files = await requireFiles({ db, now }, tenant.id, origin.files)
  const reading = { source, zone: tenant.timezone, now: now.getTime() }
  // Only the beginnings of tables are read.
  await previewInTurn(tenant.id, kindOfFiles(bytesOf(files)), async () => {
    for await (const part of partsOf({ app }, files)) {
      const { path, isMissed } = await openPart({ app, tenantId: tenant.id }, part, reading)
      if (isMissed) throw refused('suppressions', path.slice(0, 200))
    }
  })
}
