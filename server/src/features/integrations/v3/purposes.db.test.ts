import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { failed, v3Of } from '../../../../test/support/v3.ts'

const t = useApi()
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)

describe('purposes', () => {
  test('are created, listed and filtered', async () => {
    const co = await t.company()
    const v3 = v3Of(co)
    const input = { lawful_basis: 'legitimate-interest', name: 'Offers', duration: { unit: 'years', value: 5 } }
    const made = await v3.post('/purposes', { ...input, notes: 'I agree.' }).raw()
    const record = {
      id: expect.any(Number),
      created_at: TIME,
      lawful_basis: 'legitimate-interest',
      name: 'Offers',
      duration: { value: 60, unit: 'months' },
      notes: 'I agree.',
    }
    expect([made.status, made.body]).toEqual([201, { status: 'created', meta: [], data: record }])
    const { meta, data } = (await v3.get('/purposes').raw()).body
    expect(meta).toEqual({ total_count: 2, displayed_count: 2, offset: 0, limit: 500 })
    expect(data[0]).toMatchObject({ id: Number(co.purposeId), lawful_basis: 'consent', duration: null })
    expect(data[1]).toEqual(record)
    expect((await v3.get('/purposes?name=offers&select=id,name').raw()).body.data).toEqual([
      { id: made.body.data.id, name: 'Offers' },
    ])
    expect((await v3.post('/purposes', input).raw()).status).toBe(409)
  })

  test.each([
    [{ unit: 'days', value: 365 }, 12],
    [{ unit: 'days', value: 1 }, 1],
    [{ unit: 'months', value: '36' }, 36],
    [{ unit: 'years', value: 100 }, 1200],
  ])('the duration %j is %i months', async (duration, months) => {
    const v3 = v3Of(await t.company())
    const { data } = (await v3.post('/purposes', { lawful_basis: 'consent', name: 'A', duration }).raw()).body
    expect(data.duration).toEqual({ value: months, unit: 'months' })
  })

  test('with a fault are refused', async () => {
    const v3 = v3Of(await t.company())
    const input = { lawful_basis: 'consent', name: 'A', duration: { unit: 'years', value: 1 } }
    for (const [field, change] of [
      ['lawful_basis', { lawful_basis: 'other' }],
      ['name', { name: undefined }],
      ['duration', { duration: undefined }],
      ['duration.unit', { duration: { unit: 'weeks', value: 1 } }],
      ['duration.value', { duration: { unit: 'years', value: 0 } }],
      ['duration.value', { duration: { unit: 'years', value: 101 } }],
    ] as const) {
      const { status, body } = await v3.post('/purposes', { ...input, ...change }).raw()
      expect([status, body]).toEqual([422, failed(`Invalid value: ${field}.`)])
    }
  })
})

describe('connections', () => {
  test('are the consents of contacts; deleting one withdraws it', async () => {
    const co = await t.company()
    const v3 = v3Of(co)
    const [a, b] = [await co.contact(), await co.contact()]
    const { meta, data } = (await v3.get('/purpose-connections').raw()).body
    expect(meta).toEqual({ total_count: 2, displayed_count: 2, offset: 0, limit: 500 })
    expect(data[0]).toEqual({
      id: expect.any(Number),
      created_at: TIME,
      contact_id: Number(a.id),
      valid_from: TIME,
      valid_to: null,
      purpose_id: Number(co.purposeId),
      details: { source: 'manual' },
    })
    const of = async (query: string) =>
      (await v3.get(`/purpose-connections?${query}`).raw()).body.data.map((one: { id: number }) => one.id)
    const ids = [data[0].id, data[1].id]
    expect(await of('sort=-id')).toEqual(ids.toReversed())
    expect(await of(`contact_id=${b.id}`)).toEqual([ids[1]])
    expect(await of(`id=${ids[0]}&purpose_id=${co.purposeId}`)).toEqual([ids[0]])
    expect(await of(`created_at=${encodeURIComponent(data[0].created_at)}&offset=0&limit=1`)).toEqual([ids[0]])
    expect(await of('contact_id=x')).toEqual([])
    expect(await of('created_at=2001-01-01')).toEqual([])
    expect(
      (
        await v3Of(await t.company())
          .delete(`/purpose-connections/${ids[0]}`)
          .raw()
      ).status,
    ).toBe(404)
    expect((await v3.delete(`/purpose-connections/${ids[0]}`).raw()).status).toBe(204)
    expect(await of('')).toEqual([ids[1]])
    const [consent] = (await co.get(`/contacts/${a.id}/purposes`).ok()).items
    expect(consent.withdrawnAt).not.toBeNull()
    for (const id of [ids[0], 'x', '0']) {
      const { status, body } = await v3.delete(`/purpose-connections/${id}`).raw()
      expect([status, body]).toEqual([404, failed('Not Found')])
    }
  })
})
