import type { Context, Tenant } from '../../../../platform/context.ts'
import { validation } from '../../../../platform/errors.ts'
import { requireCompany } from '../../../account/companies/index.ts'
import { loadCustomFields } from '../../../audience/custom-fields/index.ts'
import { type OwnAddresses, oneLine, prepareMail, type Recipient, tagValues } from '../../../content/composing/index.ts'
import { requireShown } from '../../../content/lint/index.ts'
import type { RenderedMailing } from '../../ledger/index.ts'
import { linkParamsOf, readTracking } from '../settings.ts'
import type { CampaignRow } from '../store.ts'
import { type Content, contentsOf, footerOf } from '../variants.ts'

type AppContext = Pick<Context, 'app' | 'db'>

interface Reader {
  contact: Recipient
  variant?: number
  addresses: OwnAddresses
  /** Refuses content and a subject that show nothing to this contact. */
  mustShow?: boolean
}

/**
 * Renders a campaign for one contact, with direct links. Null when the content skips this contact; 400 with the field
 * when the content is faulty.
 */
export async function renderCampaignFor(
  { app, db }: AppContext,
  tenant: Pick<Tenant, 'id'>,
  campaign: CampaignRow,
  { contact, variant = 0, addresses, mustShow = false }: Reader,
): Promise<RenderedMailing | null> {
  const contents = await contentsOf(db, campaign)
  const content = contents[variant] ?? contents[0]!
  const footer = await footerOf(db, campaign)
  const company = await requireCompany(db, tenant.id)
  const values = tagValues(contact, { company, customFields: await loadCustomFields(db, tenant.id) }, addresses)
  if (mustShow) await requireShown({ app, tenantId: tenant.id }, content, values)
  return render(app, tenant.id, { content, footer, linkParams: linkParamsOf(readTracking(campaign.tracking)), values })
}

async function render(
  app: Context['app'],
  tenantId: string,
  mail: { content: Content; footer: string | null; linkParams: string; values: Record<string, unknown> },
): Promise<RenderedMailing | null> {
  const { content, footer, linkParams, values } = mail
  const { key, sources, names } = await prepareMail({ app, tenantId }, content, { footer, linkParams })
  const asked = Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)))
  const [outcome] = await app.renderer.render({
    owner: tenantId,
    // The HTML contains the preheader too; the result has it also as a part of its own.
    key: `${key}+preheader`,
    sources: { ...sources, preheader: { text: content.preheader, html: false } },
    recipients: [asked],
  })
  if (outcome!.ok) {
    const { subject = '', preheader = '', html = '', text = '' } = outcome!.parts
    return { subject: oneLine(subject), preheader: oneLine(preheader), html, text }
  }
  if (outcome!.reason === 'terminated') return null
  const field = outcome!.part === 'subject' || outcome!.part === 'preheader' ? outcome!.part : 'html'
  throw validation(field, { reason: outcome!.reason, line: outcome!.line })
}
