import jsQR from 'jsqr'
import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import { invoicesOf, SUPPLIER, subscribe } from '../../../../../test/support/billing.ts'
import type { Company } from '../../../../../test/support/company.ts'
import { leave, runDeletions } from '../../../../../test/support/leaving.ts'
import { payInvoice } from './single-invoice.ts'
import { LANGUAGES, textsOf } from './texts.ts'

const t = useApi(SUPPLIER)

/** A company with an invoice of 190 CZK and 21 % VAT. */
async function invoiced(profile: object = {}): Promise<{ co: Company; invoice: { id: string; number: string } }> {
  const co = await t.company()
  await subscribe(co, { tariff: 'contacts-500' })
  await co.patch('/billing/profile', profile).ok(200)
  return { co, invoice: (await invoicesOf(co))[0] }
}

const pdf = async (co: Company, id: string) => {
  const response = await co.server.inject({
    url: `${co.base}/billing/invoices/${id}/pdf`,
    headers: { authorization: `Bearer ${co.apiKey}` },
  })
  expect(response.statusCode).toBe(200)
  return response
}

describe('an invoice', () => {
  test('is a frozen copy of everything that it shows', async () => {
    const { co, invoice } = await invoiced()
    const row = () =>
      co.db.selectFrom('invoice').selectAll().where('tenant_id', '=', co.tenantId).executeTakeFirstOrThrow()
    const before = await row()
    await co.patch('/billing/profile', { name: 'Another', city: 'Praha', vatId: '' }).ok(200)
    await (await co.owner()).patch('/company', { language: 'en' }).ok(200)
    expect(await row()).toEqual(before)
    expect(before).toMatchObject({
      ...{ net: '190.00', vat: '39.90', total: '229.90', number: invoice.number, language: 'cs' },
      supplier: { name: 'Postrider s.r.o.', iban: 'CZ6508000000192000145399', vatId: 'CZ25596641' },
      customer: { name: 'Květinka s.r.o.', city: 'Brno', vatId: 'CZ45274649' },
      lines: [{ net: '190.00', vat: '39.90', total: '229.90', text: expect.stringContaining('do 500 kontaktů') }],
    })
    const book = await co.db
      .selectFrom('invoice_book')
      .selectAll()
      .where('number', '=', invoice.number)
      .executeTakeFirstOrThrow()
    expect(book).toMatchObject({ company: co.tenant, document: { total: '229.90', customer: { city: 'Brno' } } })
  })

  test('of another company does not exist', async () => {
    const { invoice } = await invoiced()
    const other = await t.company()
    await other.get(`/billing/invoices/${invoice.id}/pdf`).fails(404, 'not_found')
    await other.get(`/billing/invoices/${invoice.id}/qr.svg`).fails(404, 'not_found')
    expect(await invoicesOf(other)).toEqual([])
  })

  test('lists are paged and sorted', async () => {
    const { co } = await invoiced()
    await co.get('/billing/invoices?sort=supplier').fails(400, 'validation', 'sort')
    await co.get('/billing/invoices?pageSize=101').fails(400, 'validation', 'pageSize')
    expect(await co.get('/billing/invoices?sort=-total,number').ok(200)).toMatchObject({ total: 1, page: 1 })
  })
})

describe('the PDF', () => {
  test('is one page with fonts of its own', async () => {
    const { co, invoice } = await invoiced()
    const { headers, rawPayload } = await pdf(co, invoice.id)
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-disposition']).toBe(`attachment; filename="invoice-${invoice.number}.pdf"`)
    const text = rawPayload.toString('latin1')
    expect(text.startsWith('%PDF-1.')).toBe(true)
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(text).toMatch(/\/FontFile2/)
    expect(text).toContain('/Lang (cs)')
  })
})

describe('the QR code', () => {
  test('is a picture that a camera reads', async () => {
    const { co, invoice } = await invoiced()
    const answer = await co.get(`/billing/invoices/${invoice.id}/qr.svg`).raw()
    expect(answer.headers['content-type']).toBe('image/svg+xml')
    const picture = sharp(Buffer.from(answer.text), { density: 600 }).resize(600).ensureAlpha().raw()
    const { data, info } = await picture.toBuffer({ resolveWithObject: true })
    const read = jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data
    expect(read).toContain('ACC:CZ6508000000192000145399+GIBACZPX*AM:229.90*CC:CZK*DT:')
    expect(read).toContain(`X-VS:${invoice.number}*`)
  })

  test('is not there for an invoice that is paid', async () => {
    const { co, invoice } = await invoiced()
    await payInvoice(co.db, invoice.number, t.clock.now())
    await co.get(`/billing/invoices/${invoice.id}/qr.svg`).fails(409, 'conflict', 'status')
    await pdf(co, invoice.id)
  })
})

describe('the mail', () => {
  const mails = async (co: Company) => (await (await co.owner()).get('/outbox?kind=invoice').ok(200)).items

  test('has the PDF attached, and goes once to the address for invoices', async () => {
    const co = await t.company()
    await co.patch('/billing/profile', { email: 'accounts@example.com' }).ok(200)
    await subscribe(co, { tariff: 'contacts-500' })
    for (let run = 0; run < 2; run++) expect(await t.runJobs()).toBe(0)
    const [mail, ...others] = await mails(co)
    expect([mail.to, others]).toEqual(['accounts@example.com', []])
    const { number } = (await invoicesOf(co))[0]
    const { subject, text, from, attachments } = await PostalMime.parse((await co.get(`/outbox/${mail.id}`).raw()).text)
    expect([subject, from!.name]).toEqual([`Faktura ${number}`, 'Postrider s.r.o.'])
    expect(text).toContain(`variabilním symbolem ${number}`)
    expect(attachments).toMatchObject([{ filename: `invoice-${number}.pdf`, mimeType: 'application/pdf' }])
    expect(Buffer.from(attachments[0]!.content as ArrayBuffer).toString('latin1')).toMatch(/^%PDF-1/)
    expect((await (await co.member('marketing_manager')).get('/outbox?kind=invoice').ok(200)).items).toEqual([])
  })

  test('is not written without an address', async () => {
    const co = await t.company()
    await co.patch('/billing/profile', { email: '' }).ok(200)
    await subscribe(co, { tariff: 'contacts-500' })
    expect(await t.runJobs()).toBe(0)
    expect(await mails(co)).toEqual([])
  })
})

test('a payment is recorded once', async () => {
  const { co, invoice } = await invoiced()
  expect((await co.get('/billing/payments').ok(200)).items).toEqual([])
  const at = t.clock.now()
  const attempts = await Promise.all(Array.from({ length: 8 }, () => payInvoice(co.db, invoice.number, at)))
  expect(attempts.filter((attempt) => attempt!.isNew)).toHaveLength(1)
  t.clock.forward(60_000)
  expect(await payInvoice(co.db, invoice.number, t.clock.now())).toMatchObject({ isNew: false, paidAt: at })
  expect(await co.get('/billing/payments').ok(200)).toMatchObject({
    total: 1,
    items: [
      { invoiceId: invoice.id, number: invoice.number, amount: '229.90', currency: 'CZK', paidAt: at.toISOString() },
    ],
  })
  expect((await invoicesOf(co))[0]).toMatchObject({ status: 'paid', paidAt: at.toISOString() })
  expect(await payInvoice(co.db, '2026999999', at)).toBeNull()
})

test('an invoice is paid once, also after its company was deleted', async () => {
  const { co, invoice } = await invoiced()
  await leave(co)
  t.clock.forward(30 * 24 * 3600_000)
  await runDeletions(t)
  expect(await co.db.selectFrom('tenant').select('id').where('id', '=', co.tenantId).execute()).toEqual([])
  const at = t.clock.now()
  expect(await payInvoice(co.db, invoice.number, at)).toEqual({ tenantId: null, isNew: true, paidAt: at })
  t.clock.forward(60_000)
  const again = await payInvoice(co.db, invoice.number, t.clock.now())
  expect(again).toEqual({ tenantId: null, isNew: false, paidAt: at })
})

test('a service outside of the EU names no country whose VAT it is not subject to', () => {
  for (const language of LANGUAGES)
    expect(textsOf(language).rules.outside_eu).not.toMatch(/česk|slovensk|Czech|Slovak/i)
})
