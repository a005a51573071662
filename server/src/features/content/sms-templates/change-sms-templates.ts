import type { Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { requireUnused } from '../../../platform/db/references.ts'
import { tx } from '../../../platform/db/tx.ts'
import { columnsOf } from '../../../platform/text/case.ts'
import { freeName } from '../../../platform/text/free-name.ts'
import { requireFillable } from './check-text.ts'
import { type SmsInput, SmsPatch } from './schemas.ts'
import {
  deleteSmsTemplateRow,
  hasName,
  insertSmsTemplate,
  lockSmsTemplate,
  requireSmsTemplate,
  updateSmsTemplate,
} from './store.ts'

/** Creates a text. The slow check runs before the transaction. */
export async function createSmsTemplate(
  { app, db, now }: Context,
  tenantId: string,
  { name, text }: Static<typeof SmsInput>,
) {
  await requireFillable({ app, db }, tenantId, text)
  return tx(db, (db) => insertSmsTemplate(db, { tenant_id: tenantId, name, text, created_at: now, updated_at: now }))
}

/** Changes a text. Messages that wait get the new one. */
export async function changeSmsTemplate(
  { app, db, now }: Context,
  tenantId: string,
  id: string,
  patch: Static<typeof SmsPatch>,
) {
  await requireSmsTemplate(db, tenantId, id)
  if (patch.text !== undefined) await requireFillable({ app, db }, tenantId, patch.text)
  return tx(db, (db) => updateSmsTemplate(db, tenantId, id, { ...columnsOf(SmsPatch, patch), updated_at: now }))
}

export async function copySmsTemplate({ db, now }: Context, tenantId: string, id: string, wanted: string | undefined) {
  const { name: from, text } = await requireSmsTemplate(db, tenantId, id)
  const name = wanted ?? (await freeName(from, (name) => hasName(db, tenantId, name)))
  return insertSmsTemplate(db, { tenant_id: tenantId, name, text, created_at: now, updated_at: now })
}

/** Deletes a text; 409 while an automation uses it. */
export async function removeSmsTemplate({ db }: Context, tenantId: string, id: string) {
  await lockSmsTemplate(db, tenantId, id)
  await requireUnused(db, tenantId, 'sms_template', [id])
  await deleteSmsTemplateRow(db, tenantId, id)
}
