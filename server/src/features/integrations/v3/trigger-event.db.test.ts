import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { failed, v3Of } from '../../../../test/support/v3.ts'

const t = useApi()
const events = async (co: Company, id: string) =>
  (await co.get(`/contacts/${id}/activities?type=custom`).ok()).items.map(
    ({ title, params }: { title: string; params: { payload: object } }) => [title, params.payload],
  )

test('events of contacts are recorded', async () => {
  const co = await t.company()
  const { id, email } = await co.contact()
  const { status, body } = await v3Of(co)
    .post('/trigger-event', [
      { emailaddress: email.toUpperCase(), name: 'wishlist-added', payload: { list: 'spring' } },
      { emailaddress: email, name: 'Přidáno do_seznamu', payload: [] },
    ])
    .raw()
  expect([status, body]).toEqual([201, { status: 'created', meta: [] }])
  expect(await events(co, id)).toEqual(
    expect.arrayContaining([
      ['wishlist-added', { list: 'spring' }],
      ['pridano-do-seznamu', {}],
    ]),
  )
})

test('a new address becomes a contact with a weak consent; one who unsubscribed stays so', async () => {
  const co = await t.company()
  const { id, email } = await co.contact()
  await co.post('/suppressions', { email: 'black@example.com' }).ok(201)
  const sent = ['New@example.com', 'new@example.com', 'black@example.com', email]
  const body = sent.map((emailaddress) => ({ emailaddress, name: 'a', payload: {} }))
  expect((await v3Of(co).post('/trigger-event', body).raw()).status).toBe(201)
  expect(await events(co, id)).toHaveLength(1)
  const of = async (name: string) => {
    const { data } = (await v3Of(co).get(`/contacts/${name}`).raw()).body
    return [await co.get(`/contacts/${data.id}`).ok(), await events(co, data.id)]
  }
  expect(await of('new@example.com')).toMatchObject([
    { status: 'subscribed', consentWeak: true, source: 'api' },
    [
      ['a', {}],
      ['a', {}],
    ],
  ])
  expect(await of('black@example.com')).toMatchObject([{ blacklisted: true }, [['a', {}]]])
  expect((await co.get('/contacts').ok()).total).toBe(3)
})

test('wrong events, and too many, are refused, and none is recorded', async () => {
  const co = await t.company()
  const { id, email } = await co.contact()
  const good = { emailaddress: email, name: 'a', payload: {} }
  for (const [field, wrong] of [
    ['1.emailaddress', { emailaddress: 'x' }],
    ['1.name', { name: '' }],
    ['1.name', { name: 'se-own' }],
    ['1.payload', { payload: { text: 'x'.repeat(9000) } }],
  ] as const) {
    const { status, body } = await v3Of(co)
      .post('/trigger-event', [good, { ...good, ...wrong }])
      .raw()
    expect([status, body]).toEqual([422, failed(`Invalid value: ${field}.`)])
  }
  const many = await v3Of(co).post('/trigger-event', Array(61).fill(good)).raw()
  expect([many.status, many.body]).toEqual([429, failed('Rate limit exceeded.')])
  const all = await v3Of(co).post('/trigger-event', Array(501).fill(good)).raw()
  expect([all.status, all.body]).toEqual([422, failed('Invalid value: events.')])
  expect(await events(co, id)).toEqual([])
})
