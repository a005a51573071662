import type { Tenant } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { notFound } from '../../../../platform/errors.ts'
import { isId } from '../../../../platform/schema/formats.ts'
import { allLists, countLists, findLists } from '../../../audience/lists/index.ts'
import { guidOf, localTime, textOrNull } from '../../records/index.ts'

type Company = Pick<Tenant, 'id' | 'publicId' | 'timezone'>
type ListRow = Awaited<ReturnType<typeof findLists>>[number]
type Counts = Awaited<ReturnType<typeof countLists>> extends Map<string, infer C> ? C : never

export const LIST_FIELDS = [
  ...['id', 'name', 'category', 'publicname', 'sendername', 'senderemail', 'replyto', 'signature', 'segment_id'],
]

const record = ({ publicId, timezone }: Company, list: ListRow, counts: Counts) => ({
  id: Number(list.id),
  guid: guidOf(publicId, 'list', list.id),
  name: list.name,
  category: null,
  publicname: textOrNull(list.public_name),
  sendername: textOrNull(list.sender_name),
  senderemail: textOrNull(list.sender_email),
  replyto: textOrNull(list.reply_to),
  signature: textOrNull(list.signature_html),
  segment_id: null,
  clickRate: null,
  openRate: null,
  hidden: 0,
  alertIn: list.notify_on_add ? 1 : 0,
  alertOut: list.notify_on_unsubscribe ? 1 : 0,
  trackedDefaultFields: 'a:0:{}',
  notes: textOrNull(list.note),
  created: localTime(list.created_at, timezone),
  activeContacts: counts.confirmed,
  totalContacts: counts.total,
  protected: list.kind === 'shop' || list.kind === 'system' ? 1 : 0,
  notification_emailadresses: '[]',
})

/** All lists of a company in the shape of the interface, by their numbers. */
export async function listRecords(db: Db, company: Company) {
  const ids = (await allLists(db, company.id)).map(({ id }) => id)
  const lists = (await findLists(db, company.id, ids)).toSorted((a, b) => Number(a.id) - Number(b.id))
  const counts = await countLists(db, company.id, lists)
  return lists.map((list) => record(company, list, counts.get(list.id)!))
}

/** One list with its numbers of members. */
export async function requireListRecord(db: Db, company: Company, id: string) {
  const [list] = isId(id) ? await findLists(db, company.id, [id]) : []
  if (!list) throw notFound()
  const counts = (await countLists(db, company.id, [list])).get(list.id)!
  return { list, counts, record: record(company, list, counts) }
}
