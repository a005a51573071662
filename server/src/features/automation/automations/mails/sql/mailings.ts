import { sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'
import { insertSource, pauseQueues, sumMailFigures } from '../../../../mailing/ledger/index.ts'

/** The content that a node sends at a time. */
export interface Edition {
  /** Names the content. */
  edition: string
  templateId: string
  versionId: string
  senderId: string
}

/** A node that sends; `variant` is the number of its content. */
export interface SendingNode {
  tenantId: string
  automationId: string
  node: { number: number; key: string }
  variant: number
}

/**
 * Divides contacts over the mailings of an edition: each contact into the first one that it is not in. Creates the
 * mailings that are missing. A contact may be given several times.
 */
export async function divideByRounds(db: Db, node: SendingNode, edition: Edition, contactIds: readonly string[]) {
  const sources = await sourcesOf(db, node, edition.edition)
  const { rows } = await sql<{ contact_id: string; mails: number }>`
    select contact_id, count(*)::int as mails from message
    where tenant_id = ${node.tenantId} and contact_id = any(${contactIds}::bigint[])
      and source_id = any(${sources}::bigint[])
    group by contact_id`.execute(db)
  const mails = new Map(rows.map((row) => [row.contact_id, row.mails]))
  const rounds: number[] = contactIds.map((contactId) => {
    const round = mails.get(contactId) ?? 0
    mails.set(contactId, round + 1)
    return round
  })
  for (let round = sources.length; round <= Math.max(...rounds); round++)
    sources.push(await insertMailing(db, node, edition, round))
  return rounds.map((round) => sources[round]!)
}

async function sourcesOf(db: Db, { tenantId, automationId, node, variant }: SendingNode, edition: string) {
  const { rows } = await sql<{ source_id: string }>`
    select source_id from automation_mailing
    where tenant_id = ${tenantId} and automation_id = ${automationId} and node = ${node.number}
      and variant = ${variant} and edition = ${edition}
    order by round`.execute(db)
  return rows.map((row) => row.source_id)
}

async function insertMailing(
  db: Db,
  { tenantId, automationId, node, variant }: SendingNode,
  { edition, templateId, versionId, senderId }: Edition,
  round: number,
): Promise<string> {
  const source = { kind: 'automation', objectId: automationId, node: node.key, templateId }
  const sourceId = await insertSource(db, tenantId, source)
  await db
    .insertInto('automation_mailing')
    .values({
      tenant_id: tenantId,
      source_id: sourceId,
      automation_id: automationId,
      node: node.number,
      variant,
      edition,
      round,
      template_id: templateId,
      version_id: versionId,
      sender_id: senderId,
    })
    .execute()
  return sourceId
}

export const findMailing = (db: Db, tenantId: string, sourceId: string) =>
  db
    .selectFrom('automation_mailing')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('source_id', '=', sourceId)
    .executeTakeFirst()

export type MailingRow = Awaited<ReturnType<typeof mailingsOfAll>>[number]

/** The mailings of automations, the oldest first. */
export const mailingsOfAll = (db: Db, tenantId: string, automationIds: readonly string[], node?: number) =>
  db
    .selectFrom('automation_mailing')
    .select(['automation_id', 'source_id', 'node', 'variant', 'template_id', 'version_id'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`automation_id = any(${automationIds}::bigint[])`)
    .$if(node !== undefined, (query) => query.where('node', '=', node!))
    .orderBy('source_id')
    .execute()

/** The mailings of an automation, or of one of its nodes. */
export const mailingsOf = (db: Db, tenantId: string, automationId: string, node?: number) =>
  mailingsOfAll(db, tenantId, [automationId], node)

/** How many mails automations have sent. */
export async function sentMails(db: Db, tenantId: string, automationIds: readonly string[]) {
  const rows = await db
    .selectFrom('automation_mailing')
    .select(['automation_id', 'source_id'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`automation_id = any(${automationIds}::bigint[])`)
    .execute()
  const sent = new Map<string, number>()
  if (!rows.length) return sent
  const figures = await sumMailFigures(
    db,
    tenantId,
    rows.map((row) => row.source_id),
  )
  for (const { automation_id, source_id } of rows)
    sent.set(automation_id, (sent.get(automation_id) ?? 0) + (figures.get(source_id)?.sent ?? 0))
  return sent
}

/** Pauses the mails of an automation that still wait, or lets them go on. */
export async function pauseMails(
  db: Db,
  { tenantId, automationId }: { tenantId: string; automationId: string },
  paused: boolean,
) {
  const sourceIds = (await mailingsOf(db, tenantId, automationId)).map((row) => row.source_id)
  if (sourceIds.length) await pauseQueues(db, tenantId, sourceIds, paused)
}
