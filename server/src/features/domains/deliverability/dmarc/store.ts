import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { type PageRequest, paginate } from '../../../../platform/db/page.ts'
import type { DmarcDomain, DmarcReport, DmarcRow, DmarcSource } from '../../../../platform/db/tables.ts'

export type DmarcReportRow = Selectable<DmarcReport>
export type DmarcRowRow = Selectable<DmarcRow>
export type DmarcSums = Omit<Selectable<DmarcDomain>, 'tenant_id' | 'domain' | 'reports'>
export type DmarcSenders = Pick<Selectable<DmarcSource>, 'dkim_domain' | 'spf_domain'>

export const SOURCE_SORTABLE = {
  domain: 'domain',
  sourceIp: 'source_ip',
  messages: 'messages',
  passed: 'passed',
  failedDkim: 'failed_dkim',
  failedSpf: 'failed_spf',
  firstAt: 'first_at',
  lastAt: 'last_at',
}
export const ROW_SORTABLE = { id: 'id', from: 'begin_at', messages: 'messages', sourceIp: 'source_ip' }
const MAX_DOMAINS = 500

/** Inserts a report; undefined if the same report of this reporter exists. */
export const insertReport = (db: Db, values: Insertable<DmarcReport>) =>
  db
    .insertInto('dmarc_report')
    .values(values)
    .onConflict((conflict) => conflict.expression(sql`tenant_id, domain, lower(reporter), report_id`).doNothing())
    .returningAll()
    .executeTakeFirst()

export const findReport = (db: Db, tenantId: string, key: { domain: string; reporter: string; reportId: string }) =>
  db
    .selectFrom('dmarc_report')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('domain', '=', key.domain)
    .where(sql<boolean>`lower(reporter) = lower(${key.reporter})`)
    .where('report_id', '=', key.reportId)
    .executeTakeFirst()

const LOCK = 7_203

/** Locks out other mailed reports of a company until the transaction ends, so that their number of rows stays true. */
export const holdMailedReports = (db: Db, tenantId: string) =>
  sql`select pg_advisory_xact_lock(${LOCK}::bigint * 4294967296 + ${tenantId}::bigint)`.execute(db)

/** The rows that a company received by mail since a time. A report counts as one more, because it may have no rows. */
export async function countMailedRows(db: Db, tenantId: string, since: Date): Promise<number> {
  const { number } = await db
    .selectFrom('dmarc_report')
    .select(sql<string>`coalesce(sum(number_of_rows + 1), 0)`.as('number'))
    .where('tenant_id', '=', tenantId)
    .where('by_mail', '=', true)
    .where('received_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(number)
}

/** Reports that were received before a time; a limited number at once. */
export const reportsBefore = (db: Db, time: Date) =>
  db.selectFrom('dmarc_report').select(['tenant_id', 'id']).where('received_at', '<', time).limit(500).execute()

/** Locks a report; undefined if it was deleted. */
export const lockReport = (db: Db, tenantId: string, id: string) =>
  db
    .selectFrom('dmarc_report')
    .select(['tenant_id', 'id', 'domain'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Deletes a report and its rows. */
export async function deleteReport(db: Db, { tenant_id, id }: Pick<DmarcReportRow, 'tenant_id' | 'id'>) {
  await db.deleteFrom('dmarc_row').where('tenant_id', '=', tenant_id).where('report_id', '=', id).execute()
  await db.deleteFrom('dmarc_report').where('tenant_id', '=', tenant_id).where('id', '=', id).execute()
}

/** Inserts rows of a report, given as JSON of `ParsedRow`s. */
export const insertRows = (db: Db, report: DmarcReportRow, rows: string) =>
  sql`
    insert into dmarc_row (
      tenant_id, report_id, domain, reporter, begin_at, end_at,
      source_ip, messages, disposition, dkim_pass, spf_pass, header_from, envelope_from, dkim, spf, reasons
    )
    select
      ${report.tenant_id}::bigint, ${report.id}::bigint, ${report.domain}, ${report.reporter},
      ${report.begin_at}::timestamptz, ${report.end_at}::timestamptz,
      r."sourceIp", r.messages, r.disposition, r."dkimPass", r."spfPass", r."headerFrom", r."envelopeFrom",
      r.dkim, r.spf, r.reasons
    from jsonb_to_recordset(${rows}::jsonb) r (
      "sourceIp" text, messages bigint, disposition text, "dkimPass" boolean, "spfPass" boolean,
      "headerFrom" text, "envelopeFrom" text, dkim jsonb, spf jsonb, reasons text[]
    )`.execute(db)

const SUMS = sql`
  coalesce(sum(messages), 0),
  coalesce(sum(messages) filter (where dkim_pass or spf_pass), 0),
  coalesce(sum(messages) filter (where not dkim_pass), 0),
  coalesce(sum(messages) filter (where not spf_pass), 0),
  coalesce(sum(messages) filter (where disposition = 'none'), 0),
  coalesce(sum(messages) filter (where disposition = 'quarantine'), 0),
  coalesce(sum(messages) filter (where disposition = 'reject'), 0)`

/**
 * The domain of a row whose signature or return path passed; a failed one may be a false claim. A domain of a service says
 * more than the own one, which every service signs with.
 */
const passed = (column: 'dkim' | 'spf', own: string) => sql`(
    select one ->> 'domain'
    from jsonb_array_elements(${sql.ref(column)}) one
    where one ->> 'result' = 'pass'
    order by one ->> 'domain' = ${own} or one ->> 'domain' like ${`%.${own}`}
    limit 1)`

/** The domain that most mails of a source have. */
const mostUsed = (column: 'dkim_domain' | 'spf_domain') =>
  sql`(array_agg(${sql.ref(column)} order by messages desc) filter (where ${sql.ref(column)} is not null))[1]`

/** What a report changes in sums that exist; `kept` is the alias of their row. */
const ADDED = sql`
  messages = kept.messages + excluded.messages,
  passed = kept.passed + excluded.passed,
  failed_dkim = kept.failed_dkim + excluded.failed_dkim,
  failed_spf = kept.failed_spf + excluded.failed_spf,
  none = kept.none + excluded.none,
  quarantine = kept.quarantine + excluded.quarantine,
  reject = kept.reject + excluded.reject,
  reporters = case
    when kept.reporters @> excluded.reporters or cardinality(kept.reporters) >= 50 then kept.reporters
    else kept.reporters || excluded.reporters
  end,
  first_at = least(kept.first_at, excluded.first_at),
  last_at = greatest(kept.last_at, excluded.last_at)`

/**
 * Adds a report to the sums of its domain and sources. The domain comes first: its row locks out other reports about
 * it.
 */
export async function addToSums(db: Db, { tenant_id, id, domain, reporter, begin_at, end_at }: DmarcReportRow) {
  const ofReport = sql`from dmarc_row where tenant_id = ${tenant_id} and report_id = ${id}`
  const rest = sql`array[${reporter}]::text[], ${begin_at}::timestamptz, ${end_at}::timestamptz`
  await sql`
    insert into dmarc_domain as kept (
      tenant_id, domain, reports,
      messages, passed, failed_dkim, failed_spf, none, quarantine, reject, reporters, first_at, last_at
    )
    select ${tenant_id}::bigint, ${domain}, 1, ${SUMS}, ${rest}
    ${ofReport}
    on conflict (tenant_id, domain) do update
    set reports = kept.reports + 1, ${ADDED}`.execute(db)
  await sql`
    insert into dmarc_source as kept (
      tenant_id, domain, source_ip,
      messages, passed, failed_dkim, failed_spf, none, quarantine, reject, reporters, first_at, last_at,
      dkim_domain, spf_domain
    )
    select ${tenant_id}::bigint, ${domain}, source_ip, ${SUMS}, ${rest}, ${mostUsed('dkim_domain')}, ${mostUsed('spf_domain')}
    from (
      select *, ${passed('dkim', domain)} as dkim_domain, ${passed('spf', domain)} as spf_domain
      ${ofReport}) named
    group by source_ip
    on conflict (tenant_id, domain, source_ip) do update
    set ${ADDED}, dkim_domain = coalesce(excluded.dkim_domain, kept.dkim_domain),
      spf_domain = coalesce(excluded.spf_domain, kept.spf_domain)`.execute(db)
}

const SUMMED = sql`messages, passed, failed_dkim, failed_spf, none, quarantine, reject`
const SUBTRACTED = sql`
  messages = kept.messages - gone.messages,
  passed = kept.passed - gone.passed,
  failed_dkim = kept.failed_dkim - gone.failed_dkim,
  failed_spf = kept.failed_spf - gone.failed_spf,
  none = kept.none - gone.none,
  quarantine = kept.quarantine - gone.quarantine,
  reject = kept.reject - gone.reject`

/**
 * Takes a report that is about to be deleted out of the sums, in the order of `addToSums`. The first time and the
 * reporters stay, as long as there are other reports.
 */
export async function subtractFromSums(
  db: Db,
  { tenant_id, id, domain }: Pick<DmarcReportRow, 'tenant_id' | 'id' | 'domain'>,
) {
  const ofReport = sql`from dmarc_row where tenant_id = ${tenant_id} and report_id = ${id}`
  await sql`
    update dmarc_domain kept set reports = kept.reports - 1, ${SUBTRACTED}
    from (select ${SUMS} ${ofReport}) gone (${SUMMED})
    where kept.tenant_id = ${tenant_id} and kept.domain = ${domain}`.execute(db)
  await sql`
    update dmarc_source kept set ${SUBTRACTED}
    from (select source_ip, ${SUMS} ${ofReport} group by source_ip) gone (source_ip, ${SUMMED})
    where kept.tenant_id = ${tenant_id} and kept.domain = ${domain} and kept.source_ip = gone.source_ip`.execute(db)
  await sql`
    delete from dmarc_source kept
    where kept.tenant_id = ${tenant_id} and kept.domain = ${domain} and kept.messages = 0
      and kept.source_ip in (select source_ip ${ofReport})`.execute(db)
  await sql`
    delete from dmarc_domain where tenant_id = ${tenant_id} and domain = ${domain} and reports = 0`.execute(db)
}

/** The sums of all domains with reports, by name. */
export const listDmarcDomains = (db: Db, tenantId: string) =>
  db
    .selectFrom('dmarc_domain')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('domain')
    .limit(MAX_DOMAINS)
    .execute()

/** The sums of sources by the domains that name their service; those with most messages first, at most a few hundred. */
export async function listSenders(db: Db, tenantId: string, domain: string | null | undefined) {
  const only = domain === undefined ? sql`` : sql`and domain = ${domain ?? ''}`
  const { rows } = await sql<DmarcSenders & { messages: string; passed: string; sources: number }>`
    select dkim_domain, spf_domain, sum(messages) as messages, sum(passed) as passed, count(*)::int as sources
    from dmarc_source
    where tenant_id = ${tenantId} ${only}
    group by 1, 2
    order by 3 desc
    limit ${MAX_DOMAINS}`.execute(db)
  return rows
}

/** The sums of each source address of each domain; those with most messages first. */
export const listSources = (db: Db, tenantId: string, query: PageRequest & { domain?: string | null }) =>
  paginate(
    db
      .selectFrom('dmarc_source')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .$if(query.domain !== undefined, (q) => q.where('domain', '=', query.domain ?? '')),
    { ...query, sort: query.sort ?? '-messages' },
    { sortable: SOURCE_SORTABLE, id: 'id' },
  )

export interface RowFilter extends PageRequest {
  from?: Date
  to?: Date
  /** Null finds nothing. */
  domain?: string | null
  reporter?: string
}

/** Rows of the reports that match. The total comes from the reports, of which there are a hundred times fewer. */
export const listRows = (db: Db, tenantId: string, filter: RowFilter) =>
  paginate(
    db.selectFrom('dmarc_row').selectAll().where('tenant_id', '=', tenantId).where(matching(filter)),
    { ...filter, sort: filter.sort ?? '-from' },
    { sortable: ROW_SORTABLE, id: 'id', total: () => countRows(db, tenantId, filter) },
  )

async function countRows(db: Db, tenantId: string, filter: RowFilter): Promise<number> {
  const { number } = await db
    .selectFrom('dmarc_report')
    .select(sql<string>`coalesce(sum(number_of_rows), 0)`.as('number'))
    .where('tenant_id', '=', tenantId)
    .where(matching(filter))
    .executeTakeFirstOrThrow()
  return Number(number)
}

/** The condition of a filter, for reports and for rows: rows repeat the columns of their report. */
function matching({ from, to, domain, reporter }: RowFilter) {
  const conditions = [
    sql<boolean>`true`,
    ...(domain === undefined ? [] : [sql<boolean>`domain = ${domain ?? ''}`]),
    ...(from === undefined ? [] : [sql<boolean>`begin_at >= ${from}`]),
    ...(to === undefined ? [] : [sql<boolean>`begin_at < ${to}`]),
    ...(reporter === undefined ? [] : [sql<boolean>`lower(reporter) = lower(${reporter})`]),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}
