import type { DbContext, Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { requireUnused } from '../../../platform/db/references.ts'
import { validation } from '../../../platform/errors.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { freeName } from '../../../platform/text/free-name.ts'
import { getShop } from '../../account/shops/index.ts'
import { forgetFigures } from '../figures/index.ts'
import { forgetCounts } from './answers/sql/counts.ts'
import { type Content, changedContent, columnsOf, contentOf } from './content.ts'
import { deleteResponsesJob } from './jobs/delete-responses.ts'
import type { SurveyPatch } from './schemas.ts'
import * as store from './store.ts'

type Company = Pick<Tenant, 'id'>

async function requireShop(db: Db, tenantId: string, { shopId }: Content) {
  if (!(await getShop(db, tenantId, shopId))) throw validation('shopId')
}

/** Creates a survey; its public address works at once if it is active. */
export async function createSurvey({ db, now }: DbContext, { id: tenantId }: Company, content: Content) {
  await requireShop(db, tenantId, content)
  return store.insertSurvey(db, { tenant_id: tenantId, ...columnsOf(content), created_at: now, updated_at: now })
}

/** Changes a survey. Answers to questions that are deleted stay stored, but no result shows them. */
export async function changeSurvey({ db, now }: DbContext, tenant: Company, id: string, patch: SurveyPatch) {
  const before = contentOf(await store.lockSurvey(db, tenant.id, id))
  const content = changedContent(before, patch)
  if (content.shopId !== before.shopId) await requireShop(db, tenant.id, content)
  return store.updateSurvey(db, tenant.id, id, { ...columnsOf(content), updated_at: now })
}

/** Creates an inactive copy with a free name and without answers. */
export async function copySurvey(context: DbContext, tenant: Company, id: string) {
  const { db } = context
  const content = contentOf(await store.requireSurvey(db, tenant.id, id))
  const name = await freeName(content.name, (name) => store.hasName(db, tenant.id, name))
  return createSurvey(context, tenant, { ...content, name, status: 'inactive' })
}

/** Deletes a survey that no rule and no automation names; a job deletes its responses. */
export async function removeSurvey({ db }: DbContext, { id: tenantId }: Company, id: string) {
  await store.lockSurvey(db, tenantId, id)
  await requireUnused(db, tenantId, 'survey', [id])
  await forgetFigures(db, tenantId, 'survey', [id])
  await forgetCounts(db, tenantId, id)
  await store.deleteSurvey(db, tenantId, id)
  await enqueue(db, deleteResponsesJob, { tenantId, surveyId: id })
}
