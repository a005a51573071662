import type { DbContext, Tenant } from '../../../../platform/context.ts'
import { TooSlow } from '../../../../platform/db/second-plan.ts'
import type { Values } from '../../../../platform/render/request.ts'
import { requireCompany } from '../../../account/companies/index.ts'
import { loadCustomFields } from '../../../audience/custom-fields/index.ts'
import { addressValues, NOWHERE, type Recipient, valuesMaker } from '../../../content/composing/index.ts'
import { sampleRecipients } from '../audience/sql/recipients.ts'
import type { CampaignRow } from '../store.ts'

const SAMPLE = 1000

/** The values of the named tags for some recipients of a campaign, which are loaded when they are first needed. */
export type Sample = (names: readonly string[], limit?: number) => Promise<readonly Values[]>

type MakeValues = (names: ReadonlySet<string>, limit: number) => readonly Values[]

export function sampleOf(context: DbContext, tenant: Pick<Tenant, 'id' | 'timezone'>, row: CampaignRow): Sample {
  let loaded: Promise<MakeValues> | undefined
  return async (names, limit = SAMPLE) => {
    loaded ??= load(context, tenant, row)
    return (await loaded)(new Set(names), limit)
  }
}

async function load(
  { db, now }: DbContext,
  tenant: Pick<Tenant, 'id' | 'timezone'>,
  row: CampaignRow,
): Promise<MakeValues> {
  try {
    const contacts = await sampleRecipients({ db, now }, tenant, row, SAMPLE)
    const shared = { company: await requireCompany(db, tenant.id), customFields: await loadCustomFields(db, tenant.id) }
    const addresses = addressValues(NOWHERE)
    return (names, limit) => {
      const valuesOf = valuesMaker(names, shared)
      return contacts.slice(0, limit).map((contact) => ({ ...valuesOf(contact as Recipient), ...addresses }))
    }
  } catch (error) {
    // The count of the audience reports that it takes too long.
    if (error instanceof TooSlow) return () => []
    throw error
  }
}
