import { beforeEach, expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import type { Company } from '../../../../../test/support/company.ts'

const t = useApi()
let co: Company
beforeEach(async () => {
  co = await t.company()
})

const sort = (body: object = {}) => co.post('/maintenance/phone-landline-mobile', body)
const numbersOf = async (id: string) => {
  const { phone, mobile } = await co.get(`/contacts/${id}`).ok()
  return { phone, mobile }
}

test('numbers move to the empty field where they belong', async () => {
  const wrong = await co.contact('a@example.com', { phone: '+420 777 123 456' })
  const slovak = await co.contact('b@example.com', { phone: '0905 123 456', country: 'SK' })
  const landline = await co.contact('c@example.com', { mobile: '222 333 444', language: 'cs' })
  const both = await co.contact('d@example.com', { phone: '777123456', mobile: '222333444', country: 'CZ' })
  const right = await co.contact('e@example.com', { phone: '+420222333444' })
  const foreign = await co.contact('f@example.com', { phone: '+49 151 12345678' })
  const sample = [
    { contactId: wrong.id, email: 'a@example.com', from: 'phone', to: 'mobile', value: '+420 777 123 456' },
    { contactId: slovak.id, email: 'b@example.com', from: 'phone', to: 'mobile', value: '0905 123 456' },
    { contactId: landline.id, email: 'c@example.com', from: 'mobile', to: 'phone', value: '222 333 444' },
  ]
  for (const body of [{}, { apply: false }])
    expect(await sort(body).ok(200)).toEqual({ checked: 5, changed: 3, sample, jobId: null })
  expect(await numbersOf(wrong.id)).toEqual({ phone: '+420 777 123 456', mobile: '' })

  expect(await sort({ apply: true }).ok(200)).toMatchObject({ changed: 3, sample })
  expect(await numbersOf(wrong.id)).toEqual({ phone: '', mobile: '+420 777 123 456' })
  expect(await numbersOf(slovak.id)).toEqual({ phone: '', mobile: '0905 123 456' })
  expect(await numbersOf(landline.id)).toEqual({ phone: '222 333 444', mobile: '' })
  expect(await numbersOf(both.id)).toEqual({ phone: '777123456', mobile: '222333444' })
  expect(await numbersOf(right.id)).toEqual({ phone: '+420222333444', mobile: '' })
  expect(await numbersOf(foreign.id)).toEqual({ phone: '+49 151 12345678', mobile: '' })
  expect(await sort({ apply: true }).ok(200)).toMatchObject({ changed: 0 })
})

test('a field that a person edited stays', async () => {
  const contact = await co.contact('a@example.com')
  await (await co.owner()).patch(`/contacts/${contact.id}`, { phone: '+420777123456' }).ok()
  expect(await sort({ apply: true }).ok(200)).toMatchObject({ checked: 1, changed: 0 })
  expect(await numbersOf(contact.id)).toEqual({ phone: '+420777123456', mobile: '' })
})

test('a bad value is named', async () => {
  await sort({ apply: 'yes' }).fails(400, 'validation', 'apply')
})
