import type { Db } from '../../../../platform/db/database.ts'
import { revenueOfEach } from '../../../commerce/orders/index.ts'
import { countsOf, countWaiting, readSummedFigures } from '../../../mailing/ledger/index.ts'
import { nodeNumbers } from '../engine/sql/nodes.ts'
import { mailingsOf } from '../mails/sql/mailings.ts'
import { type AutomationRow, graphOfVersion } from '../store.ts'
import { newestCalls } from './sql/calls.ts'
import { subjectsOf } from './sql/subjects.ts'

/** The figures of the nodes that send mails, in the order of the graph, then those of deleted nodes. */
export async function describeNodes(db: Db, { tenant_id: tenantId, id: automationId, version }: AutomationRow) {
  const [graph, mailings, numbers] = await Promise.all([
    graphOfVersion(db, tenantId, automationId, version),
    mailingsOf(db, tenantId, automationId),
    nodeNumbers(db, { tenantId, automationId }),
  ])
  const ofNode = Map.groupBy(mailings, ({ node }) => node)
  const present = graph.nodes
    .filter(({ type }) => type === 'send_email')
    .map(({ id, name, config }) => ({ node: id, name, templateId: config.templateId as string | undefined }))
  const known = new Set(present.map(({ node }) => node))
  const gone = [...numbers].flatMap(([key, n]) =>
    ofNode.has(n) && !known.has(key) ? [{ node: key, name: '', templateId: ofNode.get(n)!.at(-1)!.template_id }] : [],
  )
  const nodes = [...present, ...gone]
  const sources = nodes.map(({ node }) => (ofNode.get(numbers.get(node)!) ?? []).map(({ source_id }) => source_id))
  const [subjects, figures, orders, waiting] = await Promise.all([
    subjectsOf(
      db,
      tenantId,
      nodes.flatMap(({ templateId }) => templateId ?? []),
    ),
    readSummedFigures(db, tenantId, sources),
    revenueOfEach(db, tenantId, sources),
    countWaiting(db, tenantId, sources.flat()),
  ])
  return nodes.map(({ node, name, templateId = '' }, i) => {
    const sums: Record<string, number> = {}
    for (const { kind, value } of figures[i]!) sums[kind] = (sums[kind] ?? 0) + value
    const { sent = 0, skipped = 0, failed = 0 } = sums
    const queued = sources[i]!.reduce((sum, source) => sum + (waiting.get(source) ?? 0), 0)
    const counts = countsOf(queued + sent + skipped + failed, sums, orders[i])
    const subject = subjects.get(templateId) ?? ''
    return { node, name, subject, ...counts, bounced: counts.softBounced + counts.hardBounced }
  })
}

/** The newest calls that the report shows. */
const SHOWN_CALLS = 1000

/** The newest calls of webhook nodes with the result of their last attempt. */
export async function describeCalls(db: Db, tenantId: string, automationId: string) {
  const rows = await newestCalls(db, tenantId, automationId, SHOWN_CALLS)
  return rows.map(({ node, contact_id, email, at, attempts, status, error, due_at }) => ({
    node,
    contactId: contact_id,
    email: email ?? '',
    at: at.toISOString(),
    attempt: attempts,
    status,
    error,
    nextAt: due_at?.toISOString() ?? null,
  }))
}
