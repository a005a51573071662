import type { Context } from '../../../../platform/context.ts'
import { withFooterIfNeeded } from '../../../content/composing/index.ts'
import { footerFor } from '../../../content/footers/index.ts'
import { lintContent, loadKnownNames } from '../../../content/lint/index.ts'
import { findTemplate, readSettings } from '../../../content/templates/index.ts'
import { contentOf } from '../../../content/versions/index.ts'
import { sendIssues } from '../../../domains/senders/index.ts'
import type { Graph, Issue } from '../../graphs/index.ts'
import { senderOf } from './edition.ts'

type AppContext = Pick<Context, 'app' | 'db'>

interface About {
  tenantId: string
  shopId: string
  transactional: boolean
}

interface SendingConfig {
  templateId?: string
  senderId?: string
  variants?: { templateId?: string }[]
}

/** Reasons why the mails of a graph cannot be sent: senders that may not, and templates with errors. */
export async function mailIssues({ app, db }: AppContext, about: About, graph: Graph): Promise<Issue[]> {
  const issues: Issue[] = []
  for (const { id: node, type, config } of graph.nodes) {
    if (type !== 'send_email') continue
    const { templateId, senderId, variants = [] } = config as SendingConfig
    const sender = await senderOf(db, about.tenantId, about.shopId, senderId)
    if (!sender && !senderId) issues.push({ code: 'sender_missing', node, field: 'senderId' })
    for (const code of sender ? await sendIssues(app, db, sender) : []) issues.push({ code, node, field: 'senderId' })
    const named = [
      { id: templateId, field: 'templateId' },
      ...variants.map((one, i) => ({ id: one.templateId, field: `variants.${i}.templateId` })),
    ]
    for (const { id, field } of named) {
      const errors = id ? await contentErrors({ app, db }, about, id) : []
      if (errors.length) issues.push({ code: 'content', node, field, errors })
    }
  }
  return issues
}

/** Lint errors that do not concern mails which are no marketing. */
const OF_MARKETING: ReadonlySet<string> = new Set(['no_unsubscribe', 'no_footer'])
const KEPT = 500
const known = new Map<string, string[]>()

/** The lint errors of a template as it is sent. The same content is not checked again. */
async function contentErrors({ app, db }: AppContext, { tenantId, shopId, transactional }: About, templateId: string) {
  const template = await findTemplate(db, tenantId, templateId)
  if (!template) return []
  const { published } = await contentOf(db, { tenantId, kind: 'template', objectId: templateId })
  if (!published) return ['unpublished']
  const { footerId } = readSettings(template.settings)
  const footer = transactional && !footerId ? null : await footerFor(db, tenantId, { footerId, shopId })
  const names = await loadKnownNames(db, tenantId, [published.html])
  const { subject, preheader } = template
  const key = JSON.stringify([tenantId, published.id, subject, preheader, footer, names])
  const answer = known.get(key)
  if (answer) return answer.filter((code) => !transactional || !OF_MARKETING.has(code))
  const html = await withFooterIfNeeded({ app, tenantId }, published.html, footer)
  const found = await lintContent(
    { app, tenantId },
    { subject, preheader, html },
    { known: names, own: published.html },
  )
  const errors = [...new Set(found.flatMap(({ code, severity }) => (severity === 'error' ? [code] : [])))]
  if (known.size >= KEPT) known.clear()
  known.set(key, errors)
  return errors.filter((code) => !transactional || !OF_MARKETING.has(code))
}
