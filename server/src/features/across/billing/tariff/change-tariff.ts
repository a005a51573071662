import type { Static } from 'typebox'
import type { Context, DbContext } from '../../../../platform/context.ts'
import { conflict, validation } from '../../../../platform/errors.ts'
import { totalContacts } from '../../../audience/contacts/index.ts'
import { requireSupplier } from '../invoice/make-invoice.ts'
import { faultsIn, profileOf } from '../profile/profile.ts'
import { putProfile } from '../profile/store.ts'
import type { TariffInput } from '../schemas.ts'
import { billingDay } from './periods.ts'
import { planStart } from './plan.ts'
import { beginTariff, renewTariff } from './renew-tariff.ts'
import { getTariff, type TariffRow, updateTariff } from './store.ts'
import { currenciesOf, findTariff, tariffsOf } from './tariffs.ts'

/** Chooses a tariff: it begins at once if the company has none or goes up, else after the paid period. */
export async function changeTariff(context: Context, tenantId: string, input: Static<typeof TariffInput>) {
  const { db, now, app } = context
  requireSupplier(app.config)
  const tariff = findTariff(tariffsOf(app.config.billing), input.tariff)
  if (!tariff) throw validation('tariff')
  if (!currenciesOf(app.config.billing).includes(input.currency)) throw validation('currency')
  const row = await currentTariff(context, tenantId)
  // It was not renewed: the company waits for its deletion, or its invoice for an exchange rate.
  if (row && row.valid_to < billingDay(now)) throw conflict('status')
  await keepProfile(context, tenantId)
  const choice = { tariff, period: input.period, currency: input.currency }
  const start = planStart(row, choice, billingDay(now))
  if (start) {
    const contacts = await totalContacts(db, tenantId)
    if (contacts > tariff.limit) throw conflict('limit', { contacts, limit: tariff.limit })
    await beginTariff(context, tenantId, start)
    return
  }
  const isPresent = row!.tariff === tariff.code && row!.period === input.period && row!.currency === input.currency
  await updateTariff(db, tenantId, {
    next_tariff: isPresent ? null : tariff.code,
    next_period: isPresent ? null : input.period,
    next_currency: isPresent ? null : input.currency,
    cancelled_at: null,
  })
}

/** Ends the tariff after the paid period. */
export async function cancelTariff(context: Context, tenantId: string) {
  const row = await currentTariff(context, tenantId)
  if (!row) throw conflict('status')
  if (!row.cancelled_at) await updateTariff(context.db, tenantId, { cancelled_at: context.now })
}

/**
 * The tariff of a company, which stays locked until the transaction ends. Periods that have ended are renewed before: the
 * job that does it may be late.
 */
async function currentTariff(context: Context, tenantId: string): Promise<TariffRow | undefined> {
  await renewTariff(context, tenantId)
  return getTariff(context.db, tenantId)
}

/** Requires what invoices need, and stores it: later invoices must not lose it when the company changes its own data. */
async function keepProfile({ db, now }: DbContext, tenantId: string) {
  const profile = await profileOf(db, tenantId)
  const fields = faultsIn(profile)
  if (fields.length) throw conflict('profile', { fields })
  await putProfile(db, tenantId, profile, now)
}
