import { afterEach, describe, expect, test, vi } from 'vitest'
import { useApi } from '../../test/support/api.ts'
import { ADDRESS, invoicesOf, SUPPLIER, subscribe } from '../../test/support/billing.ts'
import { DATA_KEY } from '../../test/support/constants.ts'
import { BILLING_ZONE } from '../features/across/billing/index.ts'
import { addDays, startOfDay } from '../platform/time/zone.ts'
import { findCommand } from './index.ts'

const t = useApi(SUPPLIER)
afterEach(() => vi.restoreAllMocks())

/** Runs a command; returns what it prints. */
async function run(...words: string[]) {
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  try {
    await findCommand(words)({ ...t.app.config, databaseUrl: t.database.url, dataKeys: [DATA_KEY] })
    return JSON.parse(String(printed.mock.calls.at(-1)![0]))
  } finally {
    printed.mockRestore()
  }
}

describe('invoice create', () => {
  test('makes an invoice for an amount, and the company hears of it', async () => {
    const co = await t.company()
    await co.patch('/billing/profile', ADDRESS).ok(200)
    const made = await run('invoice', 'create', '--tenant', co.tenant, '--amount', '1500', '--text', 'Školení')
    expect(made).toEqual({
      invoices: [
        { number: expect.stringMatching(/^\d{10}$/), total: '1815.00', currency: 'CZK', dueOn: expect.any(String) },
      ],
    })
    expect(await invoicesOf(co)).toMatchObject([{ kind: 'single', net: '1500.00', periodFrom: null }])
    const owner = await co.owner()
    expect((await owner.get('/notifications').ok(200)).items).toMatchObject([{ type: 'invoice_created' }])
    expect((await owner.get('/audit').ok(200)).items[0]).toMatchObject({ action: 'billing.create-invoice' })
  })

  test('makes that of a period that has ended, and none twice', async () => {
    const co = await t.company()
    await subscribe(co, { tariff: 'contacts-500' })
    const create = () => run('invoice', 'create', '--tenant', co.tenant)
    await expect(create()).rejects.toThrow('There is nothing to invoice')
    const past = { valid_from: '2020-01-01', valid_to: '2020-01-31', anchor: '2020-01-01', period: 'year' as const }
    await co.db.updateTable('company_tariff').set(past).where('tenant_id', '=', co.tenantId).execute()
    expect((await create()).invoices.length).toBeGreaterThan(5)
    await expect(create()).rejects.toThrow('There is nothing to invoice')
  })

  test('in a foreign currency with VAT needs an exchange rate, and shows the VAT in that of the country', async () => {
    const co = await t.company()
    await co.patch('/billing/profile', ADDRESS).ok(200)
    const create = (...more: string[]) =>
      run(
        ...['invoice', 'create', '--tenant', co.tenant, '--amount', '12', '--text', 'x', '--currency', 'EUR'],
        ...more,
      )
    await expect(create()).rejects.toThrow('give --rate, or set BILLING_EUR_CZK_RATE')
    expect(await invoicesOf(co)).toEqual([])
    for (const rate of ['0', '24,5', '245', '24.123456', 'x'])
      await expect(create('--rate', rate)).rejects.toThrow('--rate must be Czech crowns for one euro')
    await create('--rate', '24.515')
    const row = await co.db.selectFrom('invoice').select('national').where('tenant_id', '=', co.tenantId).execute()
    const national = { currency: 'CZK', rate: '24.515', net: '294.18', vat: '61.78', total: '355.96' }
    expect(row).toEqual([{ national }])
    const book = await co.db
      .selectFrom('invoice_book')
      .select('document')
      .where('company', '=', co.tenant)
      .executeTakeFirstOrThrow()
    expect(book.document).toMatchObject({ national })
  })

  test.each([
    [['--amount', '0', '--text', 'x'], '--amount must be'],
    [['--amount', '-5', '--text', 'x'], 'amount'],
    [['--amount', '1.234', '--text', 'x'], '--amount must be'],
    [['--amount', '5', '--text', 'Con\u202esulting'], '--text must say'],
    [['--amount', '10'], '--text must say'],
    [['--amount', '10', '--text', 'a\nb'], '--text must say'],
    [['--amount', '10', '--text', 'x', '--currency', 'USD'], '--currency must be'],
    [['--text', 'x'], 'need --amount'],
    [['--again'], 'need --amount'],
  ])('%j is refused', async (words, fault) => {
    const co = await t.company()
    await expect(async () => run('invoice', 'create', '--tenant', co.tenant, ...words)).rejects.toThrow(fault)
  })

  test('asks before it makes an equal invoice again', async () => {
    const co = await t.company()
    await co.patch('/billing/profile', ADDRESS).ok(200)
    const create = (...more: string[]) =>
      run('invoice', 'create', '--tenant', co.tenant, '--amount', '1500', '--text', 'Školení', ...more)
    const { number } = (await create()).invoices[0]
    await expect(create()).rejects.toThrow(`Refused: invoice ${number} with the same text and amount`)
    expect(await invoicesOf(co)).toHaveLength(1)
    await create('--again')
    await run('invoice', 'create', '--tenant', co.tenant, '--amount', '1500', '--text', 'Školení 2')
    expect(await invoicesOf(co)).toHaveLength(3)
  })

  test('needs a company with a complete profile', async () => {
    const amount = ['--amount', '10', '--text', 'x']
    await expect(run('invoice', 'create', '--tenant', crypto.randomUUID(), ...amount)).rejects.toThrow('no company')
    const co = await t.company()
    await expect(run('invoice', 'create', '--tenant', co.tenant, ...amount)).rejects.toThrow(
      'Refused: the billing profile of the company has fields that are empty or wrong: street, city, postalCode, country',
    )
  })
})

describe('invoice pay', () => {
  test('marks an invoice as paid once', async () => {
    const co = await t.company()
    await subscribe(co, { tariff: 'contacts-500' })
    const { number, issuedOn } = (await invoicesOf(co))[0]
    const paidAt = startOfDay(issuedOn, BILLING_ZONE).toISOString()
    const paid = await run('invoice', 'pay', '--number', number, '--date', issuedOn)
    expect(paid).toEqual({ number, paidAt, changed: true })
    expect(await run('invoice', 'pay', '--number', number)).toEqual({ ...paid, changed: false })
    expect((await invoicesOf(co))[0]).toMatchObject({ status: 'paid', paidAt })
    const entries = (await (await co.owner()).get('/audit').ok(200)).items
    expect(entries.filter(({ action }: { action: string }) => action === 'billing.pay-invoice')).toHaveLength(1)
  })

  test('refuses a day before the invoice was issued', async () => {
    const co = await t.company()
    await subscribe(co, { tariff: 'contacts-500' })
    const { number, issuedOn } = (await invoicesOf(co))[0]
    const pay = (date: string) => run('invoice', 'pay', '--number', number, '--date', date)
    for (const date of ['2020-01-15', addDays(issuedOn, -1)])
      await expect(pay(date)).rejects.toThrow(`--date must not be before the issue of the invoice on ${issuedOn}`)
    expect((await invoicesOf(co))[0]).toMatchObject({ status: 'open', paidAt: null })
  })

  test.each([
    [['--number', '1'], '--number must be'],
    [['--number', '2026999999'], 'There is no invoice'],
    [['--number', '2026999999', '--date', '2026-02-30'], '--date must be a day'],
    [['--number', '2026999999', '--date', '2999-01-01'], 'not be in the future'],
  ])('%j is refused', async (words, fault) => {
    await expect(async () => run('invoice', 'pay', ...words)).rejects.toThrow(fault)
  })
})
