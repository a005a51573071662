import type { Static } from 'typebox'
import type { Actor, Context, Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { requireEach } from '../../../platform/db/failures.ts'
import { tx } from '../../../platform/db/tx.ts'
import { conflict, validation } from '../../../platform/errors.ts'
import { enqueueAction } from '../../../platform/jobs/enqueue.ts'
import { getShop } from '../../account/shops/index.ts'
import { getPurpose, markUsed } from '../consents/index.ts'
import { requireExpected } from '../contacts/index.ts'
import { findLists, isLocked } from '../lists/index.ts'
import { openFile } from './files.ts'
import { runImportJob } from './jobs/run-import.ts'
import { planOf } from './mapping.ts'
import { MODES } from './modes/index.ts'
import type { ImportInput } from './schemas.ts'
import { countChanged, deleteImport, insertImport, lockImport, requireImport } from './store.ts'
import { surveyFile } from './survey-file.ts'

type Input = Static<typeof ImportInput>

/** Imports up to this many rows run within the request. */
const AT_ONCE = 1000
/** The job of such an import waits this long: it is needed only if this process dies. */
const GRACE = 2 * 60_000

/**
 * Starts an import: checks the request, adds the import and queues its job. A small one has ended when this returns.
 */
export async function startImport({ app, db, now }: Context, tenant: Tenant, actor: Actor, input: Input) {
  const opened = await openFile({ app, db, now }, tenant.id, input)
  const { file, format, header, consentColumn, places, hasNames, customFields } = opened
  const plan = planOf(input.mapping, places, customFields, { ...input.options, hasNames })
  if (input.expectedContacts !== undefined) {
    await requireReferences(db, tenant, input, consentColumn !== null)
    await requireExpectedChanges(
      { app, db, now },
      tenant.id,
      { ...input, expected: input.expectedContacts },
      { key: file.key, format, plan },
    )
  }
  const atOnce = file.rows <= AT_ONCE
  const { id, actionId } = await tx(db, async (db) => {
    await requireReferences(db, tenant, input, consentColumn !== null)
    if (input.draftId) await deleteDraft(db, tenant.id, input.draftId)
    const row = await insertImport(db, {
      ...columnsOf(input),
      tenant_id: tenant.id,
      status: 'queued',
      format: JSON.stringify({ ...format, ...(header ? { names: header } : {}), ...(hasNames ? { hasNames } : {}) }),
      consent_column: (input.kind ?? 'csv') !== 'csv' && MODES[input.mode].needsConsent ? consentColumn : null,
      rows: file.rows,
      started_by_kind: actor.kind,
      started_by_id: actor.id,
      created_at: now,
    })
    const options = atOnce ? { runAt: new Date(Date.now() + GRACE) } : {}
    const payload = { importId: row.id }
    return { id: row.id, actionId: await enqueueAction(db, runImportJob, tenant.id, payload, file.rows, options) }
  })
  if (atOnce) {
    const payload = { tenantId: tenant.id, actionId, importId: id }
    await runImportJob.run({ app, db, now, payload, stopping: () => false, progress: async () => {} })
  }
  return requireImport(db, tenant.id, id)
}

/** Throws 409 unless the import would change the number of contacts that a person has seen. */
async function requireExpectedChanges(
  { app, db }: Context,
  tenantId: string,
  { mode, listIds, expected }: Input & { expected: number },
  file: Parameters<typeof surveyFile>[1],
) {
  const changes = MODES[mode].changes?.({ tenantId, listIds })
  if (!changes) throw validation('expectedContacts')
  let actual = 0
  await surveyFile({ app, tenantId }, file, async (emails) => {
    actual += await countChanged(db, tenantId, emails, changes)
  })
  requireExpected(expected, actual)
}

const columnsOf = (input: Input) => ({
  name: input.name,
  source: input.source,
  kind: input.kind ?? ('csv' as const),
  mode: input.mode,
  file_id: input.fileId,
  mapping: JSON.stringify(input.mapping),
  options: JSON.stringify(input.options ?? {}),
  shop_id: input.shopId,
  list_ids: input.listIds,
  purpose_id: input.purposeId ?? null,
  run_automations: input.runAutomations ?? false,
  subscribers_confirmed: input.subscribersConfirmed ?? false,
})

/** Deletes the draft that this import was made from. */
async function deleteDraft(db: Db, tenantId: string, id: string) {
  const draft = await lockImport(db, tenantId, id)
  if (!draft) throw validation('draftId')
  if (draft.status !== 'draft') throw conflict('status')
  await deleteImport(db, tenantId, id)
}

/** Checks shop, lists, purpose and consent as the mode needs them. */
async function requireReferences(db: Db, tenant: Tenant, input: Input, hasConsentColumn: boolean) {
  const mode = MODES[input.mode]
  if (!(await getShop(db, tenant.id, input.shopId))) throw validation('shopId')
  if (mode.needsLists && !input.listIds.length) throw validation('listIds')
  const open = (await findLists(db, tenant.id, input.listIds)).filter((list) => !isLocked(list))
  requireEach(input.listIds, open, 'listIds')
  if (!mode.needsConsent) {
    if (input.purposeId !== undefined) throw validation('purpose')
    if (input.consentConfirmed !== undefined) throw validation('consent')
    return
  }
  const purpose = input.purposeId === undefined ? undefined : await getPurpose(db, tenant.id, input.purposeId)
  if (!purpose) throw validation('purpose')
  await markUsed(db, purpose)
  if (input.consentConfirmed !== true) throw validation('consent')
  const isNewsletter = input.kind === 'platform_newsletter'
  if (isNewsletter && !hasConsentColumn && input.subscribersConfirmed !== true) throw validation('subscribers')
}
