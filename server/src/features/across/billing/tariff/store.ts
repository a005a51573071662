import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import type { CompanyTariff } from '../../../../platform/db/tables.ts'
import type { Day } from '../../../../platform/time/zone.ts'

export type TariffRow = Selectable<CompanyTariff>

export const getTariff = (db: Db, tenantId: string) =>
  db.selectFrom('company_tariff').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst()

/** Sets the tariff of a company, whether or not it has one. */
export const putTariff = (db: Db, tenantId: string, values: Omit<Insertable<CompanyTariff>, 'tenant_id'>) =>
  db
    .insertInto('company_tariff')
    .values({ tenant_id: tenantId, ...values })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(values))
    .execute()

export const updateTariff = (db: Db, tenantId: string, values: Updateable<CompanyTariff>) =>
  db.updateTable('company_tariff').set(values).where('tenant_id', '=', tenantId).execute()

export const deleteTariff = (db: Db, tenantId: string) =>
  db.deleteFrom('company_tariff').where('tenant_id', '=', tenantId).execute()

/** Companies whose period has ended, after the given one. */
export const endedTariffs = async (db: Db, today: Day, after: string, limit: number) =>
  db
    .selectFrom('company_tariff')
    .select('tenant_id')
    .where('valid_to', '<', today)
    .where('tenant_id', '>', after)
    .orderBy('tenant_id')
    .limit(limit)
    .execute()

/** Companies with a tariff, after the given one. */
export const allTariffs = (db: Db, after: string, limit: number) =>
  db.selectFrom('company_tariff').selectAll().where('tenant_id', '>', after).orderBy('tenant_id').limit(limit).execute()

/** Records that the company was warned in its present period; false if it was before, or has another period by now. */
export async function markWarned(
  db: Db,
  { tenant_id, valid_to }: Pick<TariffRow, 'tenant_id' | 'valid_to'>,
  column: 'near_warned_for' | 'reached_warned_for',
): Promise<boolean> {
  const changed = await db
    .updateTable('company_tariff')
    .set({ [column]: valid_to })
    .where('tenant_id', '=', tenant_id)
    .where('valid_to', '=', valid_to)
    .where((eb) => eb.or([eb(column, 'is', null), eb(column, '<>', valid_to)]))
    .returning('tenant_id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Whether a company has a tariff in this currency, for `doctor`. */
export const hasTariffIn = async (db: Db, currency: TariffRow['currency']): Promise<boolean> =>
  (await db
    .selectFrom('company_tariff')
    .select('tenant_id')
    .where('currency', '=', currency)
    .limit(1)
    .executeTakeFirst()) !== undefined
