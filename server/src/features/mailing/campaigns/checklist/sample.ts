import type { DbContext, Tenant } from '../../../../platform/context.ts'
import { TooSlow } from '../../../../platform/db/second-plan.ts'
import type { DataUse } from '../../../../platform/render/jinja.ts'
import { OWN_DATA } from '../../../../platform/render/request.ts'
import { type CompanyRow, requireCompany } from '../../../account/companies/index.ts'
import { type CustomFieldRow, loadCustomFields } from '../../../audience/custom-fields/index.ts'
import {
  addressValues,
  type DataContext,
  NOWHERE,
  personalData,
  type Recipient,
  sharedData,
  valuesMaker,
} from '../../../content/composing/index.ts'
import { shownTo } from '../../../content/conditions/index.ts'
import type { Readers } from '../../../content/lint/index.ts'
import { sampleRecipients } from '../audience/sql/recipients.ts'
import type { CampaignRow } from '../store.ts'
import { conditionsOf, contentsOf } from '../variants.ts'

const SAMPLE = 1000

/** The values of the named tags and of data for some recipients of a campaign, loaded when they are first needed. */
export type Sample = (names: readonly string[], limit?: number, use?: DataUse) => Promise<Readers>

interface Loaded {
  contacts: readonly (Recipient & { id: string })[]
  company: CompanyRow
  customFields: CustomFieldRow[]
}

export function sampleOf(
  { app, db, now }: DataContext,
  tenant: Pick<Tenant, 'id' | 'timezone'>,
  row: CampaignRow,
): Sample {
  let loading: Promise<Loaded | null> | undefined
  return async (names, limit = SAMPLE, use = { functions: [], names: [] }) => {
    loading ??= load({ db, now }, tenant, row)
    const loaded = await loading
    if (!loaded) return { recipients: [] }
    const contacts = loaded.contacts.slice(0, limit)
    const valuesOf = valuesMaker(new Set(names), loaded)
    const addresses = addressValues(NOWHERE)
    const mail = { tenantId: tenant.id, shopId: row.shop_id, sourceId: null, use }
    const ids = contacts.map(({ id }) => id)
    const own = use.functions.length ? await personalData({ db, now }, mail, ids) : new Map()
    const conditions = names.includes('shown') ? conditionsOf(await contentsOf(db, row)) : []
    const shown = await shownTo({ db, now }, tenant, conditions, ids)
    return {
      recipients: contacts.map((contact) => ({
        ...valuesOf(contact),
        ...addresses,
        shown: shown.get(contact.id) ?? {},
        ...(own.has(contact.id) ? { [OWN_DATA]: own.get(contact.id) } : {}),
      })),
      ...(use.functions.length ? { data: await sharedData({ app, db, now }, mail) } : {}),
    }
  }
}

async function load(
  { db, now }: DbContext,
  tenant: Pick<Tenant, 'id' | 'timezone'>,
  row: CampaignRow,
): Promise<Loaded | null> {
  try {
    const contacts = (await sampleRecipients({ db, now }, tenant, row, SAMPLE)) as (Recipient & { id: string })[]
    const company = await requireCompany(db, tenant.id)
    return { contacts, company, customFields: await loadCustomFields(db, tenant.id) }
  } catch (error) {
    // The count of the audience reports that it takes too long.
    if (error instanceof TooSlow) return null
    throw error
  }
}
