import type { DbContext, Tenant } from '../../../../platform/context.ts'
import { TooSlow } from '../../../../platform/db/second-plan.ts'
import type { Values } from '../../../../platform/render/request.ts'
import { requireCompany } from '../../../account/companies/index.ts'
import { loadCustomFields } from '../../../audience/custom-fields/index.ts'
import { NOWHERE, type Recipient, tagValues } from '../../../content/composing/index.ts'
import { sampleRecipients } from '../audience/sql/recipients.ts'
import type { CampaignRow } from '../store.ts'

const SAMPLE = 1000

/** The values of tags for some recipients of a campaign, loaded when they are first needed. */
export type Sample = () => Promise<readonly Values[]>

export function sampleOf(context: DbContext, tenant: Pick<Tenant, 'id' | 'timezone'>, row: CampaignRow): Sample {
  let loaded: Promise<readonly Values[]> | undefined
  return () => (loaded ??= load(context, tenant, row))
}

async function load({ db, now }: DbContext, tenant: Pick<Tenant, 'id' | 'timezone'>, row: CampaignRow) {
  try {
    const contacts = await sampleRecipients({ db, now }, tenant, row, SAMPLE)
    const shared = { company: await requireCompany(db, tenant.id), customFields: await loadCustomFields(db, tenant.id) }
    return contacts.map((contact) => tagValues(contact as Recipient, shared, NOWHERE))
  } catch (error) {
    // The count of the audience reports that it takes too long.
    if (error instanceof TooSlow) return []
    throw error
  }
}
