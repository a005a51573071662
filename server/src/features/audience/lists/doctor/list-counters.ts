import { sql } from 'kysely'
import { counterCheck } from '../../../../platform/counters/counter-check.ts'

/** Checks the numbers of members by list, state, shop and mail class. */
export default counterCheck({
  name: 'list counters',
  scope: 'list',
  tables: ['contact', 'list_member'],
  truth: sql`
    select m.tenant_id, m.list_id as object_id, m.state || ':' || c.shop_id || ':' || c.mail_class as key,
      count(*) as value
    from list_member m
    join contact c on c.tenant_id = m.tenant_id and c.id = m.contact_id
    group by 1, 2, 3`,
  // A deleted list may leave counters when its contacts changed at the same time.
  where: sql`exists (select 1 from list l where l.tenant_id = k.tenant_id and l.id = k.object_id)`,
})
