import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Tenant } from '../../../platform/context.ts'
import { idsAmong, type RowLock } from '../../../platform/db/among.ts'
import type { Db } from '../../../platform/db/database.ts'
import { required } from '../../../platform/db/failures.ts'
import { contains, type PageRequest, paginate, parseSearch } from '../../../platform/db/page.ts'
import { PREPARED } from '../../../platform/db/prepared.ts'
import type { Campaign } from '../../../platform/db/tables.ts'
import { endOfDay, startOfDay } from '../../../platform/time/zone.ts'
import type { ElementUse } from '../../content/versions/index.ts'

export type CampaignRow = Selectable<Campaign>
export type CampaignStatus = CampaignRow['status']

export const SORTABLE = {
  id: 'id',
  name: { text: 'name' },
  shopId: 'shop_id',
  type: 'type',
  status: 'status',
  subject: { text: 'subject' },
  sendAt: 'send_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  approvedAt: 'approved_at',
  startedAt: 'started_at',
  finishedAt: 'finished_at',
}

export interface CampaignFilter extends PageRequest {
  q?: string
  shop?: string
  status?: CampaignStatus[]
  tag?: string[]
  sentFrom?: string
  sentTo?: string
  idFrom?: string
  idTo?: string
}

export const listCampaigns = (db: Db, { id, timezone }: Pick<Tenant, 'id' | 'timezone'>, f: CampaignFilter) =>
  paginate(
    db
      .selectFrom('campaign')
      .selectAll()
      .where('tenant_id', '=', id)
      .$if(f.q !== undefined, (q) => q.where((eb) => eb.or([contains('name', f.q!), contains('subject', f.q!)])))
      .$if(f.shop !== undefined, (q) => q.where('shop_id', '=', f.shop!))
      .$if(f.status !== undefined, (q) => q.where('status', 'in', f.status!))
      .$if(f.tag !== undefined, (q) => q.where(sql<boolean>`tags @> ${f.tag!}::text[]`))
      .$if(f.sentFrom !== undefined, (q) => q.where('started_at', '>=', startOfDay(f.sentFrom!, timezone)))
      .$if(f.sentTo !== undefined, (q) => q.where('started_at', '<', endOfDay(f.sentTo!, timezone)))
      .$if(f.idFrom !== undefined, (q) => q.where('id', '>=', f.idFrom!))
      .$if(f.idTo !== undefined, (q) => q.where('id', '<=', f.idTo!)),
    f,
    { sortable: SORTABLE, id: 'id' },
  )

/** Finds campaigns by name, subject or #id. */
export async function searchCampaigns(db: Db, tenant: Pick<Tenant, 'id' | 'timezone'>, q: string, limit: number) {
  const { items } = await listCampaigns(db, tenant, { ...parseSearch(q), pageSize: limit })
  return items.map((row) => ({ id: row.id, title: row.name, subtitle: row.subject }))
}

const byId = (db: Db, tenantId: string, id: string) =>
  db.selectFrom('campaign').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id)

export const findCampaign = (db: Db, tenantId: string, id: string) =>
  byId(db, tenantId, id).modifyEnd(PREPARED).executeTakeFirst()

export const requireCampaign = async (db: Db, tenantId: string, id: string) =>
  required(await findCampaign(db, tenantId, id))

/** Locks the campaign until the transaction ends. */
export const findForUpdate = (db: Db, tenantId: string, id: string) =>
  byId(db, tenantId, id).forUpdate().modifyEnd(PREPARED).executeTakeFirst()

/** Which of the ids exist. */
export const campaignsAmong = (db: Db, tenantId: string, ids: readonly string[], lock?: RowLock) =>
  idsAmong(db.selectFrom('campaign'), tenantId, ids, lock)

export const lockCampaign = async (db: Db, tenantId: string, id: string) =>
  required(await findForUpdate(db, tenantId, id))

export const findCampaigns = (db: Db, tenantId: string, ids: readonly string[]) =>
  db
    .selectFrom('campaign')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()

/** Names of campaigns by their ids. */
export async function namesOfCampaigns(db: Db, tenantId: string, ids: readonly string[]) {
  const rows = await db
    .selectFrom('campaign')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function hasStarted(db: Db, tenantId: string): Promise<boolean> {
  const found = await db
    .selectFrom('campaign')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('started_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function countDrafts(db: Db, tenantId: string): Promise<number> {
  const { number } = await db
    .selectFrom('campaign')
    .select((eb) => eb.fn.countAll<string>().as('number'))
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'draft')
    .executeTakeFirstOrThrow()
  return Number(number)
}

export const insertCampaign = (db: Db, values: Insertable<Campaign>) =>
  db.insertInto('campaign').values(values).returningAll().executeTakeFirstOrThrow()

export const updateCampaign = (db: Db, tenantId: string, id: string, values: Updateable<Campaign>) =>
  db
    .updateTable('campaign')
    .set(values)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteCampaignRow = (db: Db, tenantId: string, id: string) =>
  db.deleteFrom('campaign').where('tenant_id', '=', tenantId).where('id', '=', id).execute()

/** Removes the address of an erased contact from the exclusions of campaigns. */
export const eraseFromCampaigns = (db: Db, tenantId: string, email: string) =>
  sql`
    update campaign set audience = jsonb_set(audience, '{excludeEmails}', coalesce((
      select jsonb_agg(e)
      from jsonb_array_elements_text(audience->'excludeEmails') e
      where lower(e) <> lower(${email})), '[]'))
    where tenant_id = ${tenantId} and exists (
      select 1
      from jsonb_array_elements_text(audience->'excludeEmails') e
      where lower(e) = lower(${email}))`.execute(db)

/**
 * Campaigns of all companies that have to be advanced: due to start, being sent, or to be decided. None starts while
 * its company has switched sending off, and none moves while its company waits for its deletion.
 */
export async function advancingCampaigns(db: Db, now: Date) {
  const { rows } = await sql<{ tenant_id: string; id: string }>`
    select c.tenant_id, c.id
    from campaign c
    join tenant t on t.id = c.tenant_id
    where c.status in ('scheduled', 'testing', 'deciding', 'sending')
      and t.deletes_at is null
      and (c.status <> 'scheduled' or (send_at <= ${now} and t.sending_mode <> 'off'))
      and (c.status <> 'deciding' or decide_at <= ${now})`.execute(db)
  return rows
}

/** Campaigns of all companies that wait for their time or are being sent. */
export const campaignsUnderWay = (db: Db) =>
  db
    .selectFrom('campaign')
    .select(['tenant_id', 'id', 'status'])
    .where('status', 'in', ['scheduled', 'preparing', 'testing', 'deciding', 'sending'])
    .execute()

/** The campaign that started last. */
export const newestStarted = (db: Db, tenantId: string) =>
  db
    .selectFrom('campaign')
    .select(['id', 'status'])
    .where('tenant_id', '=', tenantId)
    .where('started_at', 'is not', null)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Campaigns that are being sent or prepared; at most the newest 50. */
export const unfinishedCampaigns = (db: Db, tenantId: string): Promise<CampaignRow[]> =>
  db
    .selectFrom('campaign')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('status', 'in', ['preparing', 'testing', 'deciding', 'sending', 'paused'])
    .orderBy('id', 'desc')
    .limit(50)
    .execute()

/** The drafts that contain these saved elements. */
export async function draftsWith(db: Db, tenantId: string, elementIds: readonly string[]): Promise<ElementUse[]> {
  const { rows } = await sql<ElementUse>`
    select e.element_id as "elementId", e.object_id as "objectId"
    from content_element e
    join campaign o on o.tenant_id = e.tenant_id and o.id = e.object_id
    where e.tenant_id = ${tenantId} and e.kind = 'campaign' and e.element_id = any(${elementIds}::bigint[]) and o.status = 'draft'
    order by e.object_id`.execute(db)
  return rows
}
