import Type from 'typebox'
import type { Context, Tenant } from '../../../../platform/context.ts'
import { Id } from '../../../../platform/http/schemas.ts'
import { runBatches } from '../../../../platform/jobs/batches.ts'
import { ActionRef, again, defineJob } from '../../../../platform/jobs/define-job.ts'
import { requireCompany } from '../../../account/companies/index.ts'
import { getShop } from '../../../account/shops/index.ts'
import { getPurpose } from '../../../audience/consents/index.ts'
import { loadCustomFields } from '../../../audience/custom-fields/index.ts'
import { addressOf } from '../address.ts'
import { finishMigration } from '../finish-migration.ts'
import type { Found } from '../gathering.ts'
import type { Objects } from '../make-objects.ts'
import { prepareMigration } from '../prepare-migration.ts'
import { addressesAfter } from '../row-store.ts'
import { SOURCES, type SourceName } from '../sources/index.ts'
import { addCounts, findMigration, type MigrationRow } from '../store.ts'
import { writeBatch } from '../write-batch.ts'

/** Addresses per transaction. */
const BATCH = 1000

/** Moves contacts in from another service. After a kill it continues after the last batch that was committed. */
export const runMigrationJob = defineJob({
  name: 'migration.run',
  payload: Type.Object({ ...ActionRef, migrationId: Id }),
  tries: 25,
  action: true,
  once: ({ actionId }) => actionId,
  run: async (job) => {
    const { tenantId, migrationId } = job.payload
    const company = await requireCompany(job.db, tenantId)
    const tenant: Tenant = { ...company, publicId: company.public_id }
    if (!(await prepareMigration(job, tenant, migrationId))) return again()
    const { counts } = (await findMigration(job.db, tenantId, migrationId)) ?? {}
    const total = (counts as Record<string, number> | undefined)?.addresses ?? 0
    return runBatches<string>(job, {
      start: '',
      step: async (db, after) => {
        const row = await findMigration(db, tenantId, migrationId)
        if (row?.state !== 'running') return { done: 0, position: null }
        if (after === '') await job.progress(db, 0, total)
        return writeNext({ app: job.app, db, now: job.now }, tenant, row, after)
      },
      end: (db) => finishMigration({ db, now: job.now }, job.payload),
    })
  },
  failed: (db, payload, now) => finishMigration({ db, now }, { ...payload, failed: true }),
})

async function writeNext(context: Context, tenant: Tenant, row: MigrationRow, after: string) {
  const { db } = context
  const stored = await addressesAfter(db, { tenantId: tenant.id, migrationId: row.id }, after, BATCH)
  if (!stored.length) return { done: 0, position: null }
  const shop = await getShop(db, tenant.id, row.shop_id)
  const counts = await writeBatch(context, {
    tenant,
    migrationId: row.id,
    addresses: stored.map(addressOf),
    objects: row.objects as unknown as Objects,
    fields: await loadCustomFields(db, tenant.id),
    purpose: (await getPurpose(db, tenant.id, row.purpose_id))!,
    shopId: row.shop_id,
    language: shop?.contact_language ?? shop?.language ?? tenant.language,
    noteOf: noteOf(row),
  })
  await addCounts(db, tenant.id, row.id, counts)
  return { done: stored.length, position: stored.length < BATCH ? null : stored.at(-1)!.key }
}

/** Where a consent or an unsubscription comes from, as evidence: the file, or the API. */
const noteOf = ({ id, source, found, url }: MigrationRow) => {
  // A move that began before files were named one by one has none.
  const { parts = [] } = found as unknown as Partial<Found>
  return (part: number | null) => {
    const file = part === null ? undefined : parts[part]
    const place = url !== null ? ', API' : file ? `, file ${file}` : ''
    return `imported from ${SOURCES[source as SourceName].title}${place} (migration ${id})`
  }
}
