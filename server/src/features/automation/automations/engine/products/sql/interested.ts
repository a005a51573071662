import { sql } from 'kysely'
import type { Db } from '../../../../../../platform/db/database.ts'

/** The most products of one event that a contact's mail shows. */
const MOST = 20

/** The next contacts that viewed one of the products since a time, or have one in an open cart, with the codes. */
export async function contactsInterestedIn(
  db: Db,
  { tenantId, shopId, codes, since }: { tenantId: string; shopId: string; codes: readonly string[]; since: Date },
  { after, limit }: { after: string; limit: number },
): Promise<{ contactId: string; codes: string[] }[]> {
  const { rows } = await sql<{ contactId: string; codes: string[] }>`
    select contact_id as "contactId", (array_agg(distinct code))[1:${sql.lit(MOST)}] as codes
    from (
      select v.contact_id, v.product_code as code from visit v
      where v.tenant_id = ${tenantId} and v.shop_id = ${shopId} and v.product_code = any(${codes}::text[])
        and v.at >= ${since} and v.contact_id > ${after}
      union all
      select c.contact_id, i ->> 'code' from cart c
      cross join jsonb_array_elements(c.items) i
      where c.tenant_id = ${tenantId} and c.shop_id = ${shopId} and c.state = 'open' and c.contact_id > ${after}
        and i ->> 'code' = any(${codes}::text[])) interest
    group by contact_id
    order by contact_id
    limit ${limit}`.execute(db)
  return rows
}
