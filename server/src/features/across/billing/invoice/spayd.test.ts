import jsQR from 'jsqr'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { svgOf } from './qr.ts'
import { paymentOf } from './spayd.ts'

const supplier = {
  ...{ name: 'Žluťoučký kůň, 100 % * s.r.o.', street: '', city: '', postalCode: '', country: 'CZ' as const },
  ...{ companyId: '', vatId: '', register: '', email: '', iban: 'CZ6508000000192000145399', bic: 'GIBACZPX' },
}
const invoice = { supplier, number: '2026000001', total: '375.10', currency: 'CZK' as const, due_on: '2026-03-24' }

/** The fields of a descriptor, as its standard has them read. */
function fieldsOf(text: string): Record<string, string> {
  const [kind, version, ...fields] = text.split('*')
  expect([kind, version]).toEqual(['SPD', '1.0'])
  return Object.fromEntries(
    fields.map((field) => [
      field.slice(0, field.indexOf(':')),
      decodeURIComponent(field.slice(field.indexOf(':') + 1).replaceAll('+', '%2B')),
    ]),
  )
}

test('a payment has everything that a bank needs', () => {
  expect(fieldsOf(paymentOf(invoice))).toEqual({
    ...{ ACC: 'CZ6508000000192000145399+GIBACZPX', AM: '375.10', CC: 'CZK', DT: '20260324' },
    ...{ 'X-VS': '2026000001', RN: 'ZLUTOUCKY KUN 100 % * S.R.O.', MSG: 'FAKTURA 2026000001' },
  })
})

test('euros, an account without a BIC, and a long name', () => {
  const name = 'Nejdelší společnost pro prodej květin a dárků'
  const fields = fieldsOf(paymentOf({ ...invoice, currency: 'EUR', supplier: { ...supplier, bic: '', name } }))
  expect(fields).toMatchObject({ CC: 'EUR', ACC: 'CZ6508000000192000145399' })
  expect(fields.RN).toBe('NEJDELSI SPOLECNOST PRO PRODEJ KVET')
})

test.each([
  ['the letters of QR codes', paymentOf(invoice)],
  ['others', 'SPD*1.0*MSG:Žluťoučký kůň'],
])('a camera reads %s from the picture', async (_, text) => {
  const { data, info } = await sharp(Buffer.from(svgOf(text)), { density: 600 })
    .resize(600)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(text)
})
