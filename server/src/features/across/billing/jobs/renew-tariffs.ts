import Type from 'typebox'
import { inPages } from '../../../../platform/db/in-pages.ts'
import { tx } from '../../../../platform/db/tx.ts'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { billingDay } from '../tariff/periods.ts'
import { renewTariff } from '../tariff/renew-tariff.ts'
import { endedTariffs } from '../tariff/store.ts'

/** Every hour: makes the invoices of periods that begin, one transaction for each company. */
export const renewTariffs = defineJob({
  name: 'billing.renew-tariffs',
  payload: Type.Object({}),
  tries: 5,
  cron: '17 * * * *',
  run: async ({ app, db, now }) => {
    const today = billingDay(now)
    let failed: unknown
    for await (const rows of inPages<{ tenant_id: string }>((last, limit) =>
      endedTariffs(db, today, last?.tenant_id ?? '0', limit),
    ))
      for (const { tenant_id } of rows)
        await tx(db, (db) => renewTariff({ app, db, now }, tenant_id)).catch((error: unknown) => {
          // One company must not keep the others from their invoices; the next try comes back to it.
          app.log.error({ err: error, tenantId: tenant_id }, 'a tariff could not be renewed')
          failed = error
        })
    if (failed) throw failed
  },
})
