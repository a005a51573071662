import type { Selectable } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import type { BillingProfile } from '../../../../platform/db/tables.ts'

export type ProfileRow = Omit<Selectable<BillingProfile>, 'tenant_id' | 'updated_at'>

const COLUMNS = [
  'name',
  'company_id',
  'vat_id',
  'street',
  'city',
  'postal_code',
  'country',
  'email',
  'phone',
] as const satisfies (keyof ProfileRow)[]

export const getProfile = (db: Db, tenantId: string): Promise<ProfileRow | undefined> =>
  db.selectFrom('billing_profile').select(COLUMNS).where('tenant_id', '=', tenantId).executeTakeFirst()

export const putProfile = (db: Db, tenantId: string, profile: ProfileRow, now: Date) =>
  db
    .insertInto('billing_profile')
    .values({ tenant_id: tenantId, ...profile, updated_at: now })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ ...profile, updated_at: now }))
    .execute()
