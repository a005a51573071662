import type { Context, Tenant } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { validation } from '../../../../platform/errors.ts'
import { allShops } from '../../../account/shops/index.ts'
import { loadCustomFields } from '../../../audience/custom-fields/index.ts'
import { objectIn } from '../lenient.ts'
import { askFirst } from './ask-first.ts'
import { readRows } from './read-rows.ts'
import { readSettings } from './settings.ts'
import { writeRows } from './write-rows.ts'

/** The shop of new contacts, and their language when they name none. */
export async function shopOf(db: Db, tenant: Tenant) {
  const [shop] = await allShops(db, tenant.id)
  if (!shop) throw validation('shop')
  return { shopId: shop.id, language: shop.contact_language ?? shop.language ?? tenant.language }
}

/** Writes up to 500 contacts, or asks them first. All of them, or none when one is wrong. Needs a transaction. */
export async function importContacts(context: Context, tenant: Tenant, body: unknown) {
  const { db } = context
  const { settings: sent, data } = objectIn(body)
  const settings = readSettings(sent)
  const { shopId, language } = await shopOf(db, tenant)
  const customFields = await loadCustomFields(db, tenant.id)
  const rows = readRows(data, { customFields, settings, timezone: tenant.timezone, language })
  if (!rows.length) return { contacts_map: [], double_opt_in_map: [] }
  const shared = { tenant, rows, shopId, language }
  if (settings.doubleOptIn)
    return {
      contacts_map: [],
      double_opt_in_map: await askFirst(context, { ...shared, settings: settings.doubleOptIn }),
    }
  const ids = await writeRows(context, { ...shared, update: settings.update })
  return {
    contacts_map: rows.flatMap(({ email }) => {
      const id = ids.get(email.toLowerCase())
      return id ? [{ emailaddress: email, contact_id: Number(id) }] : []
    }),
    double_opt_in_map: [],
  }
}
