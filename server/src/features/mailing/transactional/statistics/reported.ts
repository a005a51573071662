import type { Db } from '../../../../platform/db/database.ts'
import type { Slots } from '../../../../platform/slots.ts'
import { findTemplate } from '../../../content/templates/index.ts'
import { countMessagesOfEach, templateContent } from '../../ledger/index.ts'
import { mailedTemplates, type TemplateMailings } from './store.ts'

const KIND = 'transactional'

type Reported = Slots['reported']
type Mailing = Awaited<ReturnType<Reported['started']>>['items'][number]

/** Transactional mails for the statistics, by their templates: the mails of a template go on without an end. */
export const reportedTransactional: Reported = {
  kind: KIND,

  async find(db, tenantId, id) {
    const [row] = await mailedTemplates(db, tenantId, { templateId: id })
    return row && reported(db, tenantId, row)
  },

  async started(db, tenant, { to, limit }) {
    const rows = await mailedTemplates(db, tenant.id, to ? { to, timezone: tenant.timezone } : {})
    const items: Mailing[] = []
    for (const row of rows.slice(0, limit)) items.push(await reported(db, tenant.id, row))
    return { items, total: rows.length }
  },

  async html(db, tenantId, id) {
    const [row] = await mailedTemplates(db, tenantId, { templateId: id })
    const use = { tenantId, shopId: '0', isTransactional: true, templateId: id, versionId: null }
    const content = row && (await templateContent(db, use))
    return content ? { html: content.html, footer: null, variant: 0, sourceIds: row.sourceIds } : null
  },
}

async function reported(
  db: Db,
  tenantId: string,
  { templateId, startedAt, sourceIds }: TemplateMailings,
): Promise<Mailing> {
  const template = await findTemplate(db, tenantId, templateId)
  const counts = await countMessagesOfEach(db, tenantId, sourceIds)
  return {
    kind: KIND,
    id: templateId,
    sourceIds,
    hasOneContent: false,
    parts: new Map(),
    shopId: '0',
    name: template?.name ?? '',
    subject: template?.subject ?? '',
    status: 'active',
    recipients: [...counts.values()].reduce((sum, count) => sum + count, 0),
    variants: [],
    createdAt: startedAt,
    startedAt,
    finishedAt: null,
  }
}
