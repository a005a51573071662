import type { Db } from '../../../../platform/db/database.ts'
import type { Slots } from '../../../../platform/slots.ts'
import { findTemplate } from '../../../content/templates/index.ts'
import { countMessagesOfEach, templateContent } from '../../../mailing/ledger/index.ts'
import { nodeNumbers } from '../engine/sql/nodes.ts'
import { type MailingRow, mailingsOf, mailingsOfAll } from '../mails/sql/mailings.ts'
import { type AutomationRow, findAutomation, graphOfVersion } from '../store.ts'
import { startedAutomations } from './sql/started.ts'

const KIND = 'automation'

type Reported = Slots['reported']
type Mailing = Awaited<ReturnType<Reported['started']>>['items'][number]

/** Automations for the statistics. Their parts are the nodes that send mails. */
export const reportedAutomations: Reported = {
  kind: KIND,

  async find(db, tenantId, id, part) {
    const row = await findAutomation(db, tenantId, id)
    if (!row) return undefined
    const node = part === undefined ? null : await findMailNode(db, row, part)
    if (node === undefined) return undefined
    const mailings = node?.mailings ?? (await mailingsOf(db, tenantId, id))
    const keys = new Map([...(await nodeNumbers(db, { tenantId, automationId: id }))].map(([key, n]) => [n, key]))
    const recipients = await countRecipients(db, tenantId, mailings)
    const subject = node ? ((await findTemplate(db, tenantId, node.templateId))?.subject ?? '') : ''
    return { ...reported(row, mailings, recipients), subject, parts: partsOf(mailings, keys) }
  },

  /** Automations go on: all of them count that were active before the range ended. */
  async started(db, tenant, { to, limit }) {
    const { rows, total } = await startedAutomations(db, tenant, { limit, ...(to ? { to } : {}) })
    const mailings = await mailingsOfAll(
      db,
      tenant.id,
      rows.map(({ id }) => id),
    )
    const all = await countRecipientsOfEach(db, tenant.id, mailings)
    const of = Map.groupBy(mailings, (mailing) => mailing.automation_id)
    const items = rows.map((row) => {
      const own = of.get(row.id) ?? []
      return reported(row, own, sum(own, all))
    })
    return { items, total }
  },

  /** The newest content of a node, and the mailings that had it. */
  async html(db, tenantId, id, part) {
    const row = part === undefined ? undefined : await findAutomation(db, tenantId, id)
    const node = row && (await findMailNode(db, row, part!))
    if (!node) return null
    const main = node.mailings.filter(({ variant }) => variant === 0)
    const newest = (main.length ? main : node.mailings).at(-1)
    const content = await templateContent(db, {
      tenantId,
      shopId: row.shop_id,
      isTransactional: row.transactional,
      templateId: newest?.template_id ?? node.templateId,
      versionId: newest?.version_id ?? null,
    })
    if (!content) return null
    const same = node.mailings.filter(({ version_id }) => version_id === newest?.version_id)
    return { html: content.html, footer: content.footer, variant: 0, sourceIds: same.map(({ source_id }) => source_id) }
  },
}

/** A node that sends mails, or sent some before it was changed or deleted; undefined when there is none. */
async function findMailNode(db: Db, { tenant_id: tenantId, id: automationId, version }: AutomationRow, key: string) {
  const number = (await nodeNumbers(db, { tenantId, automationId })).get(key)
  if (number === undefined) return undefined
  const mailings = await mailingsOf(db, tenantId, automationId, number)
  const { nodes } = await graphOfVersion(db, tenantId, automationId, version)
  const node = nodes.find(({ id, type }) => id === key && type === 'send_email')
  if (!node && !mailings.length) return undefined
  const templateId = (node?.config.templateId as string | undefined) ?? mailings.at(-1)?.template_id ?? '0'
  return { mailings, templateId }
}

/** How many messages mailings have in total: automations add messages as long as they run. */
const countRecipients = async (db: Db, tenantId: string, mailings: readonly MailingRow[]) =>
  sum(mailings, await countRecipientsOfEach(db, tenantId, mailings))

const countRecipientsOfEach = (db: Db, tenantId: string, mailings: readonly MailingRow[]) =>
  countMessagesOfEach(
    db,
    tenantId,
    mailings.map(({ source_id }) => source_id),
  )

const sum = (mailings: readonly MailingRow[], counts: ReadonlyMap<string, number>) =>
  mailings.reduce((total, { source_id }) => total + (counts.get(source_id) ?? 0), 0)

const partsOf = (mailings: readonly MailingRow[], keys: ReadonlyMap<number, string>) =>
  new Map(mailings.map(({ source_id, node }) => [source_id, keys.get(node) ?? '']))

const reported = (row: AutomationRow, mailings: readonly MailingRow[], recipients: number): Mailing => ({
  kind: KIND,
  id: row.id,
  sourceIds: mailings.map(({ source_id }) => source_id),
  hasOneContent: false,
  parts: new Map(),
  shopId: row.shop_id,
  name: row.name,
  subject: '',
  status: row.status,
  recipients,
  variants: [],
  createdAt: row.created_at,
  startedAt: row.first_activated_at,
  finishedAt: null,
})
