import type { Db } from '../../../platform/db/database.ts'
import { writeReferences } from '../../../platform/db/references.ts'
import { readStored, referencesOf } from '../../audience/segment-rules/index.ts'
import { findMissingObjects, type Graph } from '../graphs/index.ts'
import { senderOf } from './mails/edition.ts'
import type { AutomationRow } from './store.ts'

/**
 * What the graph and `exitWhen` name cannot be deleted; what is gone already is an issue. Mails without a sender of their
 * own use one of the shop: it cannot be deleted either while the automation runs.
 */
export async function keepReferences(db: Db, row: AutomationRow, graph: Graph) {
  const { tenant_id: tenantId, id, shop_id: shopId, exit_when: filter, status } = row
  const { existing } = await findMissingObjects(db, tenantId, graph, { hold: true })
  const ofFilter = filter ? referencesOf(readStored(filter)) : []
  const usesAny = graph.nodes.some(({ type, config }) => type === 'send_email' && !config.senderId)
  const sender = usesAny && status === 'active' ? await senderOf(db, tenantId, shopId, undefined) : undefined
  const used = sender ? [{ kind: 'sender', id: sender.id }] : []
  await writeReferences(db, tenantId, { kind: 'automation', id }, [...existing, ...ofFilter, ...used])
}
