import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { idsAmong, type RowLock } from '../../../platform/db/among.ts'
import type { Db } from '../../../platform/db/database.ts'
import { required, uniqueAs } from '../../../platform/db/failures.ts'
import { contains, type PageRequest, paginate } from '../../../platform/db/page.ts'
import { PREPARED } from '../../../platform/db/prepared.ts'
import type { Sender } from '../../../platform/db/tables.ts'

export type SenderRow = Selectable<Sender>
export const SORTABLE = {
  id: 'id',
  email: 'email',
  name: { text: 'name' },
  replyTo: 'reply_to',
  shopId: 'shop_id',
  confirmedAt: 'confirmed_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
}
const emailTaken = uniqueAs({ sender_email_key: 'email' })

export const listSenders = (db: Db, tenantId: string, query: PageRequest & { q?: string }) =>
  paginate(
    db
      .selectFrom('sender')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .$if(query.q !== undefined, (q) =>
        q.where((eb) => eb.or([contains('email', query.q!), contains('name', query.q!)])),
      ),
    query,
    { sortable: SORTABLE, id: 'id' },
  )

/** All senders of a company, oldest first: at most 500. */
export const allSenders = (db: Db, tenantId: string) =>
  db.selectFrom('sender').selectAll().where('tenant_id', '=', tenantId).orderBy('id').execute()

export const getSender = (db: Db, tenantId: string, id: string) =>
  db
    .selectFrom('sender')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .modifyEnd(PREPARED)
    .executeTakeFirst()

export const requireSender = async (db: Db, tenantId: string, id: string) => required(await getSender(db, tenantId, id))

/** Prevents the deletion of the sender until the transaction ends; undefined if there is none. */
export const shareSender = (db: Db, tenantId: string, id: string) =>
  db
    .selectFrom('sender')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forKeyShare()
    .modifyEnd(PREPARED)
    .executeTakeFirst()

export const lockSender = (db: Db, tenantId: string, id: string) =>
  db
    .selectFrom('sender')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export async function countSenders(db: Db, tenantId: string): Promise<number> {
  const { number } = await db
    .selectFrom('sender')
    .select(sql<string>`count(*)`.as('number'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return Number(number)
}

export const insertSender = (db: Db, values: Insertable<Sender>) =>
  db.insertInto('sender').values(values).returningAll().executeTakeFirstOrThrow().catch(emailTaken)

export const updateSender = async (db: Db, tenantId: string, id: string, values: Updateable<Sender>) =>
  required(
    await db
      .updateTable('sender')
      .set(values)
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst(),
  )

export const deleteSender = (db: Db, tenantId: string, id: string) =>
  db.deleteFrom('sender').where('tenant_id', '=', tenantId).where('id', '=', id).execute()

export const sendersAmong = (db: Db, tenantId: string, ids: readonly string[], lock?: RowLock) =>
  idsAmong(db.selectFrom('sender'), tenantId, ids, lock)

/** The oldest confirmed sender: of all, or of a shop. Senders without a shop come after those of the shop. */
export const oldestConfirmedSender = (db: Db, tenantId: string, shopId?: string) =>
  db
    .selectFrom('sender')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('confirmed_at', 'is not', null)
    .$if(shopId !== undefined, (q) =>
      q
        .where((eb) => eb.or([eb('shop_id', '=', shopId!), eb('shop_id', 'is', null)]))
        .orderBy('shop_id', (order) => order.asc().nullsLast()),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
