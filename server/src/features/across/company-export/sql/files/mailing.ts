import { sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'
import { inPages } from '../../../../../platform/db/in-pages.ts'
import { csvLine } from '../../../../../platform/text/csv.ts'
import { type CampaignRow, describeCampaigns } from '../../../../mailing/campaigns/index.ts'
import { EMAIL_KINDS } from '../../../../mailing/email-events/index.ts'
import { FLAGS, type Flag, MESSAGE_STATES } from '../../../../mailing/ledger/index.ts'
import type { ExportContext, ExportFile } from '../../slot.ts'
import { csvFile, madeFile, plain, rowsFile, time, typed } from '../define-file.ts'

const campaignsAfter = (db: Db, tenantId: string, after: string, limit: number) =>
  db
    .selectFrom('campaign')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

const campaignPages = ({ db, company }: ExportContext) =>
  inPages<CampaignRow>((last, limit) => campaignsAfter(db, company.id, last?.id ?? '0', limit))

/** The name of a number in the database. */
const named = (column: string, names: Record<string, number>) =>
  sql`case ${sql.ref(column)} ${sql.join(
    Object.entries(names).map(([name, number]) => sql`when ${sql.lit(number)} then ${sql.lit(name)}`),
    sql` `,
  )} end`
const flag = (name: Flag) => sql`case when m.flags & ${sql.lit(FLAGS[name])} > 0 then 'true' else 'false' end`

const campaigns = madeFile(
  {
    path: 'campaigns/campaigns.jsonl',
    about: 'Campaigns with their settings, audiences and figures; their contents are in content/campaigns.',
    tables: ['campaign'],
  },
  async function* (context) {
    for await (const page of campaignPages(context)) {
      const described = await describeCampaigns(context.db, context.company.id, page)
      yield described.map((shown, i) => {
        const { audience, ab, tracking, headers, holdout, resend_of: resendOf, footer_html: footerHtml } = page[i]!
        return { ...shown, audience, ab, tracking, headers, holdout, resendOf, footerHtml }
      })
    }
  },
)

const statistics: ExportFile = {
  path: 'campaigns/statistics.csv',
  about: 'The figures of campaigns.',
  tables: ['counter'],
  write: (context, archive) => archive.add(statistics.path, statisticLines(context)),
}

async function* statisticLines(context: ExportContext) {
  let hasHead = false
  for await (const page of campaignPages(context)) {
    const rows = (await describeCampaigns(context.db, context.company.id, page)).map(
      ({ id, name, subject, status, startedAt, finishedAt, counts }) => {
        const revenue = counts.revenue.map(({ currency, amount }) => `${amount} ${currency}`).join(', ')
        return { id, name, subject, status, startedAt, finishedAt, ...counts, revenue }
      },
    )
    if (!hasHead && rows[0]) yield `\ufeff${csvLine(Object.keys(rows[0]))}`
    hasHead = true
    yield rows.map((row) => csvLine(Object.values(row).map((value) => String(value ?? '')))).join('')
  }
}

/** The mailing of a row: `s` is its source. */
const mailing = { mailing: plain('s.kind'), mailingId: plain('s.object_id'), sourceId: plain('s.id') }

export const mailingFiles: readonly ExportFile[] = [
  campaigns,
  statistics,
  csvFile({
    path: 'mails/messages.csv',
    about: 'Every mail: mailing, contact, state, and what happened to it.',
    tables: ['message', 'email_source'],
    columns: {
      ...mailing,
      contactId: plain('m.contact_id'),
      email: typed('c.email'),
      at: time('m.at'),
      state: named('m.state', MESSAGE_STATES),
      reason: typed('m.reason'),
      variant: plain('m.variant'),
      ...Object.fromEntries((Object.keys(FLAGS) as Flag[]).map((name) => [name, flag(name)])),
    },
    from: ({ company }) => sql`message m
      join email_source s on s.tenant_id = m.tenant_id and s.id = m.source_id
      left join contact c on c.tenant_id = m.tenant_id and c.id = m.contact_id
      where m.tenant_id = ${company.id}`,
  }),
  csvFile({
    path: 'mails/events.csv',
    about: 'What happened to mails: sent, delivered, opened, clicked, bounced, unsubscribed, complained.',
    tables: ['email_event', 'email_link', 'user_agent'],
    columns: {
      at: time('e.at'),
      kind: named('e.kind', EMAIL_KINDS),
      byMachine: sql`case when e.machine then 'true' else 'false' end`,
      ...mailing,
      contactId: plain('e.contact_id'),
      url: typed('l.url'),
      ip: sql`host(e.ip)`,
      userAgent: typed('a.name'),
    },
    from: ({ company }) => sql`email_event e
      join email_source s on s.tenant_id = e.tenant_id and s.id = e.source_id
      left join email_link l on l.tenant_id = e.tenant_id and l.id = e.link_id
      left join user_agent a on a.tenant_id = e.tenant_id and a.id = e.agent_id
      where e.tenant_id = ${company.id}`,
  }),
  csvFile({
    path: 'mails/bounces.csv',
    about: 'Bounces and complaints with the answers of the servers.',
    tables: ['bounce'],
    columns: {
      at: time('b.at'),
      kind: plain('b.kind'),
      reason: typed('b.reason'),
      code: typed('b.code'),
      text: typed('b.text'),
      sourceId: plain('b.source_id'),
      contactId: plain('b.contact_id'),
    },
    from: ({ company }) => sql`bounce b where b.tenant_id = ${company.id} order by b.id`,
  }),
  rowsFile('transactional_mail', {
    path: 'mails/transactional.jsonl',
    about: 'Transactional mails, with the data that they were made of.',
    order: 'id',
  }),
  rowsFile('transactional_mailing', {
    path: 'mails/transactional-editions.jsonl',
    about: 'The templates and senders that transactional mails used.',
  }),
  rowsFile('transactional_content', {
    path: 'mails/transactional-contents.jsonl',
    about: 'Contents that came with transactional mails and belong to no template.',
  }),
  rowsFile('sender', { path: 'settings/senders.jsonl', about: 'Senders.', order: 'id' }),
  rowsFile('sending_domain', {
    path: 'settings/sending-domains.jsonl',
    about: 'Sending domains, without their private keys.',
    without: ['private_key', 'ed25519_private_key'],
    order: 'id',
  }),
  rowsFile('sending_setting', { path: 'settings/sending.jsonl', about: 'Settings of sending.' }),
  rowsFile('watched_domain', { path: 'settings/watched-domains.jsonl', about: 'Watched domains.', order: 'id' }),
  rowsFile('dmarc_report', { path: 'mails/dmarc-reports.jsonl', about: 'DMARC reports.', order: 'id' }),
  rowsFile('dmarc_row', { path: 'mails/dmarc-rows.jsonl', about: 'The rows of DMARC reports.', order: 'id' }),
]
