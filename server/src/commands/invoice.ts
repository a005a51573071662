import { exchangeRate } from '../platform/config/billing.ts'
import { isPrintable } from '../platform/text/normalise.ts'
import { isDay, startOfDay } from '../platform/time/zone.ts'
import { requireTenant } from './company.ts'
import { auditOperator, type Command, printJson, withApp } from './define-command.ts'

const MAX_TEXT = 200

export const invoiceCreate: Command = {
  name: 'invoice create',
  usage:
    'invoice create --tenant UUID [--amount 1500.00 --text "Consulting" [--currency CZK|EUR] [--again]] [--rate 24.515]',
  options: { tenant: { required: true }, amount: {}, text: {}, currency: {}, rate: {}, again: { flag: true } },
  run: async (config, { tenant: publicId = '', amount, text, currency, again, rate = config.billing.eurCzkRate }) => {
    const rated = { ...config, billing: { ...config.billing, eurCzkRate: rate && rateOf(rate) } }
    const single = amount === undefined ? null : singleOf(amount, text, currency)
    if (!single && [text, currency, again].some((value) => value !== undefined))
      throw new Error('--text, --currency and --again need --amount: an invoice of the tariff has its own')
    return withApp(rated, async (app, tx) => {
      const { createSingleInvoice, renewTariff } = await import('../features/across/billing/index.ts')
      const now = app.clock.now()
      const made = await tx(async (db) => {
        const { id } = await requireTenant(db, publicId)
        const invoices = single
          ? [await createSingleInvoice(app, db, { tenantId: id, ...single, isAgain: again !== undefined }, now)]
          : await renewTariff({ app, db, now }, id)
        if (!invoices.length)
          throw new Error(
            'There is nothing to invoice: no period of a tariff has ended, or its invoice needs an exchange rate: give --rate, or set BILLING_EUR_CZK_RATE. Use --amount for anything else',
          )
        await audit(db, { tenantId: id, action: 'billing.create-invoice', at: now })
        return invoices
      })
      printJson({
        invoices: made.map(({ number, total, currency, due_on }) => ({ number, total, currency, dueOn: due_on })),
      })
    })
  },
}

export const invoicePay: Command = {
  name: 'invoice pay',
  usage: 'invoice pay --number 2026000001 [--date YYYY-MM-DD]',
  options: { number: { required: true }, date: {} },
  run: async (config, { number = '', date }) => {
    if (!/^\d{10}$/.test(number)) throw new Error('--number must be the number of an invoice such as 2026000001')
    if (date !== undefined && !isDay(date)) throw new Error('--date must be a day such as 2026-12-31')
    return withApp(config, async (app, tx) => {
      const { BILLING_ZONE, billingDay, payInvoice } = await import('../features/across/billing/index.ts')
      const now = app.clock.now()
      if (date !== undefined && date > billingDay(now)) throw new Error('--date must not be in the future')
      const paid = await tx(async (db) => {
        const result = await payInvoice(db, number, date === undefined ? now : startOfDay(date, BILLING_ZONE))
        if (!result) throw new Error(`There is no invoice ${number}`)
        // A company that was deleted has no audit log.
        if (result.isNew && result.tenantId)
          await audit(db, { tenantId: result.tenantId, action: 'billing.pay-invoice', at: now })
        return result
      })
      printJson({ number, paidAt: paid.paidAt.toISOString(), changed: paid.isNew })
    })
  },
}

type Db = Parameters<typeof auditOperator>[0]

const audit = (db: Db, entry: { tenantId: string; action: string; at: Date }) =>
  auditOperator(db, { ...entry, objectKind: 'billing', objectId: null, fields: [] })

function rateOf(text: string): string {
  try {
    return exchangeRate(text)
  } catch (error) {
    throw new Error(`--rate ${(error as Error).message}`)
  }
}

function singleOf(amount: string, text = '', currency = 'CZK') {
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(amount) || !/[1-9]/.test(amount))
    throw new Error('--amount must be an amount without VAT such as 1500.00')
  if (currency !== 'CZK' && currency !== 'EUR') throw new Error('--currency must be CZK or EUR')
  if (!text.trim() || text.length > MAX_TEXT || !isPrintable(text.trim()))
    throw new Error(`--text must say in one line of at most ${MAX_TEXT} characters what the invoice is for`)
  return { amount, text: text.trim(), currency } as const
}
