import { expect, test } from 'vitest'
import type { InvoiceRow } from '../store.ts'
import { accountOf, groupsOf } from './account.ts'
import { drawInvoice } from './draw-invoice.ts'

const SUPPLIER: InvoiceRow['supplier'] = {
  ...{ name: 'Postrider s.r.o.', street: 'Na Příkopě 12', city: 'Praha 1', postalCode: '110 00', country: 'CZ' },
  ...{ companyId: '25596641', vatId: 'CZ25596641', register: 'Městský soud v Praze, C 12345', email: '' },
  ...{ iban: 'CZ6508000000192000145399', bic: 'GIBACZPX' },
}
const CUSTOMER: InvoiceRow['customer'] = {
  ...{ name: 'Květinka s.r.o.', street: 'Dlouhá 1', city: 'Brno', postalCode: '602 00', country: 'CZ' },
  ...{ companyId: '45274649', vatId: 'CZ45274649', email: '' },
}
const INVOICE: InvoiceRow = {
  ...{ tenant_id: '1', id: '1', number: '2026000001', kind: 'period', language: 'cs', currency: 'CZK' },
  ...{ period_from: '2026-03-01', period_to: '2026-03-31', issued_on: '2026-03-01', due_on: '2026-03-15' },
  ...{ supplier: SUPPLIER, customer: CUSTOMER, vat_rule: 'domestic', vat_rate: '21.0' },
  ...{ net: '190.00', vat: '39.90', total: '229.90', created_at: new Date('2026-03-01T10:00:00Z') },
  ...{ lines: [{ text: 'Postrider', net: '190.00', vat: '39.90', total: '229.90' }] },
  ...{ paid_at: null, overdue_warned_at: null, national: null },
}

async function drawn(changes: Partial<InvoiceRow>): Promise<string> {
  const text = Buffer.from(await drawInvoice({ ...INVOICE, ...changes })).toString('latin1')
  expect(text.startsWith('%PDF-1.')).toBe(true)
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
  expect(text).toContain('/FontFile2')
  return text
}

test.each(['cs', 'sk', 'en'] as const)('is one page in the language %s', async (language) => {
  expect(await drawn({ language })).toContain(`/Lang (${language})`)
})

test('paid, without VAT, in euros, with two lines', async () => {
  const lines = [...INVOICE.lines, { text: 'Credit', net: '-10.00', vat: '0.00', total: '-10.00' }]
  await drawn({ paid_at: new Date(), vat_rule: 'unregistered', currency: 'EUR', lines })
})

test.each(['cs', 'sk', 'en'] as const)(
  'with VAT in the currency of the country too, in the language %s',
  async (language) => {
    const national = { currency: 'CZK', rate: '24.515', net: '294.18', vat: '61.78', total: '355.96' } as const
    const plain = await drawn({ language, currency: 'EUR' })
    expect((await drawn({ language, currency: 'EUR', national })).length).toBeGreaterThan(plain.length)
  },
)

test.each([
  ['W'.repeat(200)],
  ['漢'.repeat(200)],
  [`a${'\u0301'.repeat(199)}`],
  ['\u202eevil %PDF ) endobj \\ (\u0000'],
  ['😀'.repeat(100)],
  ['\ud800 half a letter'],
])('hostile names stay on the page', async (name) => {
  const customer = { ...CUSTOMER, name, street: name, city: name, postalCode: name, country: '??', vatId: name }
  const text = await drawn({ customer, lines: [{ ...INVOICE.lines[0]!, text: name.repeat(5) }] })
  expect(text).not.toContain('evil %PDF ) endobj')
})

test('accounts as people write them', () => {
  expect(accountOf('CZ6508000000192000145399')).toBe('19-2000145399/0800')
  expect(accountOf('SK3112000000198742637541')).toBe('19-8742637541/1200')
  expect(accountOf('CZ9455000000001011038930')).toBe('1011038930/5500')
  expect(accountOf('DE89370400440532013000')).toBe('')
  expect(groupsOf('CZ6508000000192000145399')).toBe('CZ65 0800 0000 1920 0014 5399')
})
