import type { Context, Tenant } from '../../../platform/context.ts'
import { validation } from '../../../platform/errors.ts'
import { getTenant } from '../../account/companies/index.ts'
import { loadCustomFields } from '../../audience/custom-fields/index.ts'
import { type OwnAddresses, oneLine, prepareMail, type Recipient, tagValues } from '../../content/composing/index.ts'
import { type Content, contentsOf, footerOf } from './contents.ts'
import { linkParamsOf, readTracking } from './settings.ts'
import type { CampaignRow } from './store.ts'

type AppContext = Pick<Context, 'app' | 'db'>

export interface RenderedCampaign {
  subject: string
  preheader: string
  html: string
  text: string
}

/** Where our own links lead when a mail is only looked at. */
export const NOWHERE: OwnAddresses = { unsubscribe: '#', webversion: '#', preferences: '#', confirmlink: '#' }

/**
 * A campaign as one person gets it, with links that lead straight to where they should. Null when its content wants no mail
 * for that person; 400 `html` or `subject` when it is broken.
 */
export async function renderCampaignFor(
  { app, db }: AppContext,
  tenant: Pick<Tenant, 'id'>,
  campaign: CampaignRow,
  { contact, variant = 0, addresses }: { contact: Recipient; variant?: number; addresses: OwnAddresses },
): Promise<RenderedCampaign | null> {
  const contents = await contentsOf(db, campaign)
  const content = contents[variant] ?? contents[0]!
  const footer = await footerOf(db, campaign)
  const company = await getTenant(db, tenant.id)
  const values = tagValues(contact, { company, customFields: await loadCustomFields(db, tenant.id) }, addresses)
  return render(app, tenant.id, { content, footer, linkParams: linkParamsOf(readTracking(campaign.tracking)), values })
}

async function render(
  app: Context['app'],
  tenantId: string,
  mail: { content: Content; footer: string | null; linkParams: string; values: Record<string, unknown> },
): Promise<RenderedCampaign | null> {
  const { content, footer, linkParams, values } = mail
  const { key, sources, names } = prepareMail(content, { footer, linkParams })
  const asked = Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)))
  const [outcome] = await app.renderer.render({
    owner: tenantId,
    // The preheader stands in the HTML too; shown beside it, it is a source more.
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
