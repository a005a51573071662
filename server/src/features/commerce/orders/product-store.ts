import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { hidden } from '../../../platform/db/hidden.ts'
import { PREPARED } from '../../../platform/db/prepared.ts'

/**
 * Adds the products of orders that are not known yet, for rules that look for a text in them. The last statement of a
 * transaction: another one that adds the same product waits for its end.
 */
export const keepProducts = (db: Db, tenantId: string, orderIds: readonly string[]) =>
  sql`${PREPARED}
    insert into order_product (
      tenant_id, code, name, brand, categories, folded_code, folded_name, folded_brand, folded_categories)
    select tenant_id, code, name, brand, categories, ${folded(sql`code`)}, ${folded(sql`name`)},
      ${folded(sql`coalesce(brand, '')`)}, array(select ${folded(sql`one`)} from unnest(categories) one)
    from (
      select distinct on (i.product) i.tenant_id, i.code, i.name, i.brand, i.categories
      from order_item i
      where i.tenant_id = ${tenantId} and i.order_id = any(${orderIds}::bigint[])
        and (not exists (
          select 1 from order_product p where p.tenant_id = ${hidden(tenantId)} and p.product = i.product)) is true
      order by i.product
    ) unknown
    on conflict (tenant_id, product) do nothing`.execute(db)

/** Without case and diacritics. `fold` takes ten times longer than is needed for texts of ASCII characters only. */
const folded = (text: RawBuilder<unknown>) =>
  sql`case when octet_length(${text}) = length(${text}) then lower(${text}) else fold(${text}) end`
