import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { insertSource } from '../ledger/index.ts'
import type { NamedContent } from './content-store.ts'

/** The content that a mail is sent with. */
export interface Edition {
  /** Names the content. */
  edition: string
  templateId: string
  /** The version of the template; null when the mail comes with content of its own. */
  versionId: string | null
  content: NamedContent | null
  senderId: string
}

/** Locks an edition until the transaction ends: two mails to one contact must not choose the same round. */
export const lockEdition = (db: Db, tenantId: string, edition: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`transactional ${tenantId} ${edition}`}, 0))`.execute(db)

/** How many mails of an edition a contact has: the number of its next round. */
export async function roundOf(db: Db, tenantId: string, edition: string, contactId: string): Promise<number> {
  const { rows } = await sql<{ round: number }>`
    select count(*)::int as round
    from message m
    join transactional_mailing t on t.tenant_id = m.tenant_id and t.source_id = m.source_id
    where m.tenant_id = ${tenantId} and m.contact_id = ${contactId} and t.edition = ${edition}`.execute(db)
  return rows[0]!.round
}

/** The mailing of a round. The edition must be locked. */
export const findRound = async (db: Db, tenantId: string, edition: string, round: number) => {
  const row = await db
    .selectFrom('transactional_mailing')
    .select('source_id')
    .where('tenant_id', '=', tenantId)
    .where('edition', '=', edition)
    .where('round', '=', round)
    .executeTakeFirst()
  return row?.source_id
}

export async function insertRound(
  db: Db,
  tenantId: string,
  { edition, templateId, versionId, content, senderId }: Edition,
  round: number,
): Promise<string> {
  const sourceId = await insertSource(db, tenantId, { kind: 'transactional', objectId: templateId, templateId })
  await db
    .insertInto('transactional_mailing')
    .values({
      tenant_id: tenantId,
      source_id: sourceId,
      edition,
      round,
      template_id: templateId,
      version_id: versionId,
      content_hash: content?.hash ?? null,
      sender_id: senderId,
    })
    .execute()
  return sourceId
}

export const findMailing = (db: Db, tenantId: string, sourceId: string) =>
  db
    .selectFrom('transactional_mailing')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('source_id', '=', sourceId)
    .executeTakeFirst()

/** Mailings of all companies that have mails waiting. */
export async function waitingMailings(db: Db) {
  const { rows } = await sql<{ tenant_id: string; timezone: string; source_id: string }>`
    select q.tenant_id, t.timezone, q.source_id
    from send_queue q
    join transactional_mailing m on m.tenant_id = q.tenant_id and m.source_id = q.source_id
    join tenant t on t.id = q.tenant_id`.execute(db)
  return rows
}
