import type { Context, Tenant } from '../../../../platform/context.ts'
import { requireCompany } from '../../../account/companies/index.ts'
import { loadCustomFields } from '../../../audience/custom-fields/index.ts'
import {
  dataForReader,
  type OwnAddresses,
  prepareMail,
  type Recipient,
  renderForReader,
  tagValues,
} from '../../../content/composing/index.ts'
import { type Shown, shownToReader } from '../../../content/conditions/index.ts'
import { requireShown } from '../../../content/lint/index.ts'
import type { RenderedMailing } from '../../ledger/index.ts'
import { linkParamsOf, readTracking } from '../settings.ts'
import type { CampaignRow } from '../store.ts'
import { contentsOf, footerOf } from '../variants.ts'

type AppContext = Pick<Context, 'app' | 'db'>

interface Reader {
  /** Null for an unknown reader. */
  contactId: string | null
  contact: Recipient
  variant?: number
  addresses: OwnAddresses
  /** The mailing whose message is shown; null for a mail that is not sent. */
  sourceId?: string | null
  /** What the message showed. */
  shown?: Shown | null
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
  { contactId, contact, variant = 0, addresses, sourceId = null, shown = null, mustShow = false }: Reader,
): Promise<RenderedMailing | null> {
  const contents = await contentsOf(db, campaign)
  const content = contents[variant] ?? contents[0]!
  const settings = { footer: await footerOf(db, campaign), linkParams: linkParamsOf(readTracking(campaign.tracking)) }
  const company = await requireCompany(db, tenant.id)
  const mail = await prepareMail({ app, tenantId: tenant.id }, content, settings)
  const context = { app, db, now: app.clock.now() }
  const reader = { contactId, isSent: sourceId !== null, shown }
  const values = {
    ...tagValues(contact, { company, customFields: await loadCustomFields(db, tenant.id) }, addresses),
    ...(await shownToReader(context, company, mail.conditions, reader)),
  }
  const asked = { tenantId: tenant.id, shopId: campaign.shop_id, sourceId, use: mail.use }
  const { data } = await dataForReader(context, asked, contactId)
  if (mustShow) await requireShown({ app, tenantId: tenant.id }, content, { values, data })
  return renderForReader(app, tenant.id, mail, content.preheader, { values, data })
}
