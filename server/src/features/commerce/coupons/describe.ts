import type { Db } from '../../../platform/db/database.ts'
import { findMailingRefs, findMailingSource } from '../../mailing/ledger/index.ts'
import { addressesOf, type CouponRow } from './coupon-store.ts'
import { type Mail, presentCoupon } from './present.ts'
import { findStacks } from './store.ts'

/** Codes with their stacks, their contacts and the mails that they came in. */
export async function describeCoupons(db: Db, tenantId: string, rows: readonly CouponRow[]) {
  const idsIn = (column: 'stack_id' | 'contact_id' | 'source_id') => [
    ...new Set(rows.flatMap((row) => row[column] ?? [])),
  ]
  const stacks = await findStacks(db, tenantId, idsIn('stack_id'))
  const names = new Map(stacks.map(({ id, name }) => [id, name]))
  const addresses = await addressesOf(db, tenantId, idsIn('contact_id'))
  const mails = await findMails(db, tenantId, idsIn('source_id'))
  return rows.map((row) =>
    presentCoupon(row, {
      stackName: names.get(row.stack_id) ?? '',
      email: addresses.get(row.contact_id ?? ''),
      mail: mails.get(row.source_id ?? ''),
    }),
  )
}

/** Mailings by their sources, each with its name. */
async function findMails(db: Db, tenantId: string, sourceIds: readonly string[]): Promise<Map<string, Mail>> {
  const found = new Map<string, Mail>()
  if (!sourceIds.length) return found
  const refs = [...(await findMailingRefs(db, tenantId, sourceIds)).values()]
  for (const [kind, own] of Map.groupBy(refs, (ref) => ref.kind)) {
    const names = await findMailingSource(kind)?.names(db, tenantId, [...new Set(own.map((ref) => ref.objectId))])
    for (const { sourceId, objectId, node } of own)
      found.set(sourceId, { kind, id: objectId, name: names?.get(objectId) ?? '', node })
  }
  return found
}
