import { sql } from 'kysely'
import { type EmailKind, recordEmailEvents } from '../../src/features/mailing/email-events/index.ts'
import { countLinks, type Flag, markMessages } from '../../src/features/mailing/ledger/index.ts'
import { dayOf } from '../../src/platform/time/zone.ts'
import type { Company } from './company.ts'
import { ledgerOf, type SentMail } from './mailing.ts'

/** An event of a mail. */
export interface MailEvent {
  kind: Exclude<EmailKind, 'sent'>
  contactId: string
  at: Date
  machine?: boolean
  /** The number of the link. */
  link?: number
  bounced?: 'soft' | 'hard'
}

/** Records events of a campaign's mails one after another, with the flags and counters that the product would write. */
export async function recordMailEvents(
  co: Company,
  { sourceId }: Pick<SentMail, 'sourceId'>,
  events: readonly MailEvent[],
) {
  const company = ledgerOf(co)
  for (const { kind, contactId, at, machine = false, link, bounced } of events) {
    const set = flagsOf(kind, machine, bounced)
    const [marked] = set.length ? await markMessages(co.db, company, sourceId, [{ contactId, set, at }]) : []
    const linkId = link ? await linkOf(co, sourceId, link) : undefined
    const isFirst = link !== undefined && !machine && !(await hasClicked(co, sourceId, contactId, link))
    await recordEmailEvents(co.db, co.tenantId, [
      { kind, at, contactId, sourceId, machine, ...(linkId ? { linkId } : {}) },
    ])
    if (link === undefined || !marked) continue
    await sql`update email_event set link = ${link} where tenant_id = ${co.tenantId} and source_id = ${sourceId} and link_id = ${linkId} and link is null`.execute(
      co.db,
    )
    const day = dayOf(at, company.timezone)
    const counted = (kind: 'people' | 'clicks' | 'machines') => ({ day, link, kind, delta: 1 })
    await countLinks(co.db, co.tenantId, sourceId, [
      counted(machine ? 'machines' : 'clicks'),
      ...(isFirst ? [counted('people')] : []),
    ])
  }
}

function flagsOf(kind: EmailKind, machine: boolean, bounced: 'soft' | 'hard' | undefined): Flag[] {
  if (kind === 'bounced') return ['returned', `${bounced ?? 'hard'}Bounced`]
  if (kind === 'opened' || kind === 'clicked') return [machine ? `${kind}Machine` : kind]
  return kind === 'delivered' || kind === 'sent' ? [] : [kind]
}

const hasClicked = async (co: Company, sourceId: string, contactId: string, link: number) =>
  (
    await sql`select 1 from email_event where tenant_id = ${co.tenantId} and source_id = ${sourceId} and contact_id = ${contactId}
      and link = ${link} and not machine limit 1`.execute(co.db)
  ).rows.length > 0

/** The link of a mail; creates it if needed. */
export async function linkOf(co: Company, sourceId: string, number: number): Promise<string> {
  const { rows } = await sql<{ link_id: string }>`select link_id from mail_link
    where tenant_id = ${co.tenantId} and source_id = ${sourceId} and number = ${number}`.execute(co.db)
  if (rows[0]) return rows[0].link_id
  const url = `https://shop.example/${number}`
  const made = await sql<{
    id: string
  }>`insert into email_link (tenant_id, url, plain_url) values (${co.tenantId}, ${url}, ${url}) returning id`.execute(
    co.db,
  )
  await sql`insert into mail_link (tenant_id, source_id, number, link_id) values (${co.tenantId}, ${sourceId}, ${number}, ${made.rows[0]!.id})`.execute(
    co.db,
  )
  return made.rows[0]!.id
}
