import Type from 'typebox'
import type { Db } from '../../../../platform/db/database.ts'
import { presentPage } from '../../../../platform/db/page.ts'
import { tooLarge, validation } from '../../../../platform/errors.ts'
import type { Upload } from '../../../../platform/http/call.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging, Sort } from '../../../../platform/http/paging.ts'
import { reply } from '../../../../platform/http/reply.ts'
import { PageOf } from '../../../../platform/http/schemas.ts'
import { endOfDay, startOfDay } from '../../../../platform/time/zone.ts'
import { getSendingDomain } from '../../sending-domains/index.ts'
import { FAULT_SORTABLE, listFaults } from '../dmarc/fault-store.ts'
import { senderOf } from '../dmarc/name-sender.ts'
import { MAX_FILE, receiveUpload } from '../dmarc/receive.ts'
import { listDmarcDomains, listRows, listSenders, listSources, ROW_SORTABLE, SOURCE_SORTABLE } from '../dmarc/store.ts'
import { presentReport, presentRow, presentServices, presentSums, presentUnread } from '../present.ts'
import { DmarcDomain, DmarcReport, DmarcRow, DmarcService, DmarcSource, RowQuery, UnreadReport } from '../schemas.ts'

/** The name of the sending domain with an id; null, which matches nothing, if the company has none. */
const nameOf = async (db: Db, tenantId: string, id: string | undefined) =>
  id === undefined ? undefined : ((await getSendingDomain(db, tenantId, id))?.domain ?? null)

const summary = defineRoute({
  id: 'dmarc.summary',
  method: 'GET',
  path: '/deliverability/dmarc',
  tag: 'Sending',
  summary:
    'Returns the sums of DMARC reports: items per domain and source address, those with most messages first, with the service that sends; the total of each domain, and of each service',
  module: 'settings',
  level: 'read',
  query: Type.Object({ ...Paging, ...Sort(SOURCE_SORTABLE), domain: RowQuery.domain }),
  status: 200,
  response: Type.Object(
    {
      ...PageOf(DmarcSource).properties,
      domains: Type.Array(DmarcDomain),
      services: Type.Array(DmarcService),
    },
    { title: 'DmarcSummary' },
  ),
  failures: ['validation'],
  handle: async ({ app, db, tenant, query }) => {
    const domain = await nameOf(db, tenant.id, query.domain)
    const { bounceDomain } = app.config
    const { domain: _, ...paging } = query
    const page = await listSources(db, tenant.id, { ...paging, ...(domain === undefined ? {} : { domain }) })
    const items = page.items.map((row) => ({
      domain: row.domain,
      sourceIp: row.source_ip,
      service: senderOf(row, bounceDomain),
      ...presentSums(row),
    }))
    const [domains, senders] = await Promise.all([listDmarcDomains(db, tenant.id), listSenders(db, tenant.id, domain)])
    return {
      ...page,
      items,
      domains: domains.map((row) => ({ domain: row.domain, reports: Number(row.reports), ...presentSums(row) })),
      services: presentServices(senders, bounceDomain),
    }
  },
})

const rows = defineRoute({
  id: 'dmarc.rows',
  method: 'GET',
  path: '/deliverability/dmarc/report',
  tag: 'Sending',
  summary:
    'Returns rows of DMARC reports, newest first, one page at a time; from and to are days in the time zone of the company. Reports are kept for 25 months',
  module: 'settings',
  level: 'read',
  query: Type.Object({ ...Paging, ...Sort(ROW_SORTABLE), ...RowQuery }),
  status: 200,
  response: PageOf(DmarcRow),
  failures: ['validation'],
  handle: async ({ db, tenant, query }) => {
    const { from, to, domain: domainId, ...rest } = query
    const domain = await nameOf(db, tenant.id, domainId)
    const filter = {
      ...rest,
      ...(from === undefined ? {} : { from: startOfDay(from, tenant.timezone) }),
      ...(to === undefined ? {} : { to: endOfDay(to, tenant.timezone) }),
      ...(domain === undefined ? {} : { domain }),
    }
    return presentPage(await listRows(db, tenant.id, filter), presentRow)
  },
})

const unread = defineRoute({
  id: 'dmarc.unread',
  method: 'GET',
  path: '/deliverability/dmarc/unread',
  tag: 'Sending',
  summary:
    'Returns DMARC reports that came by mail and could not be read or exceed a limit, newest first, one page at a time, with the reason; the newest 100 are kept',
  module: 'settings',
  level: 'read',
  query: Type.Object({ ...Paging, ...Sort(FAULT_SORTABLE) }),
  status: 200,
  response: PageOf(UnreadReport),
  failures: ['validation'],
  handle: async ({ db, tenant, query }) => presentPage(await listFaults(db, tenant.id, query), presentUnread),
})

const upload = defineRoute({
  id: 'dmarc.upload',
  method: 'POST',
  path: '/deliverability/dmarc',
  tag: 'Sending',
  summary:
    'Stores a DMARC aggregate report about a sending or watched domain and returns it; 200 if it was stored before. Send it as multipart field file: gzip, zip or XML, at most 10 MB',
  module: 'settings',
  level: 'full',
  // Reading the file takes long.
  transaction: false,
  accepts: 'upload',
  status: [201, 200],
  response: DmarcReport,
  failures: ['validation'],
  handle: async ({ app, db, now, tenant, upload }) => {
    if (!upload) throw validation('file')
    const { isNew, report } = await receiveUpload({ app, db, now }, tenant.id, await bytesOf(upload))
    return reply(isNew ? 201 : 200, presentReport(report))
  },
})

async function bytesOf({ content }: Upload): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of content as AsyncIterable<Uint8Array>) {
    size += part.length
    if (size > MAX_FILE) throw tooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts)
}

export const routes = [summary, rows, unread, upload]
