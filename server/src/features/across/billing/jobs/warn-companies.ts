import Type from 'typebox'
import type { Context } from '../../../../platform/context.ts'
import { inPages } from '../../../../platform/db/in-pages.ts'
import { tx } from '../../../../platform/db/tx.ts'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { notify } from '../../../account/notifications/index.ts'
import { totalContacts } from '../../../audience/contacts/index.ts'
import { NEAR_PERCENT, percentUsed } from '../describe.ts'
import { markOverdueWarned, overdueInvoices } from '../invoice/store.ts'
import { billingDay } from '../tariff/periods.ts'
import { allTariffs, markWarned, type TariffRow } from '../tariff/store.ts'

const INVOICES = 500

/** Every night: warns of limits that are near or reached, once a period, and of overdue invoices, once each. */
export const warnCompanies = defineJob({
  name: 'billing.warn-companies',
  payload: Type.Object({}),
  tries: 5,
  cron: '23 4 * * *',
  run: async (context) => {
    const { db } = context
    for await (const rows of inPages<TariffRow>((last, limit) => allTariffs(db, last?.tenant_id ?? '0', limit)))
      for (const row of rows) await warnOfLimit(context, row)
    while ((await warnOfOverdue(context)) === INVOICES);
  },
})

async function warnOfLimit({ db, now }: Pick<Context, 'db' | 'now'>, row: TariffRow) {
  const contacts = await totalContacts(db, row.tenant_id)
  const percent = percentUsed(contacts, row.contact_limit)
  if (percent < NEAR_PERCENT) return
  const isReached = percent >= 100
  const warnedFor = isReached ? row.reached_warned_for : row.near_warned_for
  if (warnedFor === row.valid_to) return
  await tx(db, async (db) => {
    if (!(await markWarned(db, row, isReached ? 'reached_warned_for' : 'near_warned_for'))) return
    await notify(
      db,
      row.tenant_id,
      {
        type: isReached ? 'tariff_limit_reached' : 'tariff_limit_near',
        severity: 'warning',
        params: { contacts, limit: row.contact_limit, percent },
      },
      now,
    )
  })
}

async function warnOfOverdue({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const invoices = await overdueInvoices(db, billingDay(now), INVOICES)
  for (const { tenant_id, id, number, total, currency, due_on } of invoices)
    await tx(db, async (db) => {
      if (!(await markOverdueWarned(db, tenant_id, id, now))) return
      const subject = { kind: 'invoice', id, name: number }
      const params = { total, currency, dueOn: due_on }
      await notify(db, tenant_id, { type: 'invoice_overdue', severity: 'warning', subject, params }, now)
    })
  return invoices.length
}
