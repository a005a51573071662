import { sql } from 'kysely'
import { counterCheck } from '../../../../platform/counters/counter-check.ts'

/** Checks the numbers of contacts by shop, status and mail class. */
export default counterCheck({
  name: 'contact counters',
  scope: 'contact',
  tables: ['contact'],
  truth: sql`
    select tenant_id, shop_id as object_id, status || ':' || mail_class as key, count(*) as value
    from contact
    group by 1, 2, 3`,
})
