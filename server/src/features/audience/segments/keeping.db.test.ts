import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { countDailyJob } from './jobs/count-daily.ts'

const t = useApi()

const group = (...rules: object[]) => ({ type: 'group', match: 'all', rules })
const segment = (co: Company, definition: object, more: object = {}) =>
  co.post('/segments', { name: `S${Math.random()}`, shopId: co.shopId, refresh: 'daily', definition, ...more }).ok(201)

describe('what a segment names stays', () => {
  const NAMED: Record<string, (co: Company) => Promise<{ path: string; rule: object }>> = {
    list: async (co) => {
      const { id } = await co.list()
      return { path: `/lists/${id}`, rule: { type: 'contact_list', listId: id } }
    },
    label: async (co) => {
      const { id } = await co.label()
      return { path: `/labels/${id}`, rule: { type: 'contact_label', labelId: id } }
    },
    purpose: async (co) => {
      const { id } = await co.post('/purposes', { name: 'Other', text: 'Yes.' }).ok(201)
      return { path: `/purposes/${id}`, rule: { type: 'contact_purpose', purposeId: id, validity: 'never' } }
    },
    'custom field': async (co) => {
      const { id } = await co.post('/custom-fields', { name: 'Size', type: 'number' }).ok(201)
      return { path: `/custom-fields/${id}`, rule: { type: 'contact_field', field: `cf:${id}`, op: 'empty' } }
    },
    'custom date': async (co) => {
      const { id } = await co.post('/custom-fields', { name: 'Since', type: 'date' }).ok(201)
      return {
        path: `/custom-fields/${id}`,
        rule: { type: 'contact_anniversary', field: `cf:${id}`, relation: 'now' },
      }
    },
    import: async (co) => {
      const { fileId } = await co.post('/imports/files', { name: 'x', text: 'E-mail\na@example.com\n' }).ok(201)
      const consent = { purposeId: co.purposeId, consentConfirmed: true }
      const { id } = await co
        .post('/imports', {
          ...{ name: 'x', source: 'x', mode: 'upsert', shopId: co.shopId, listIds: [], fileId, ...consent },
          mapping: [{ column: 0, field: 'email' }],
        })
        .ok(201)
      return { path: `/imports/${id}`, rule: { type: 'contact_import', importId: id } }
    },
    segment: async (co) => {
      const { id } = await segment(co, group())
      return { path: `/segments/${id}`, rule: { type: 'contact_segment', segmentId: id } }
    },
  }

  test.each(Object.entries(NAMED))('a %s', async (_, make) => {
    const co = await t.company()
    const { path, rule } = await make(co)
    const { id } = await segment(co, group(group(rule)))
    const error = await co.delete(path).fails(409, 'conflict', 'used')
    expect(error.params).toEqual({ usedBy: { segment: 1 } })
    await co.patch(`/segments/${id}`, { definition: group() }).ok()
    await co.delete(path).ok(204)
  })

  test('a list also with its contacts, and as the source of a merge', async () => {
    const co = await t.company()
    const { id: listId } = await co.list()
    await segment(co, group({ type: 'contact_list', listId, negate: true }))
    await co.delete(`/lists/${listId}?mode=with_contacts`).fails(409, 'conflict', 'used')
    const merge = { listIds: [listId, (await co.list()).id], name: 'Merged' }
    await co.post('/lists/merge', { ...merge, deleteSources: true }).fails(409, 'conflict', 'used')
    await co.post('/lists/merge', { ...merge, deleteSources: false }).ok(202)
  })

  test('also when it is deleted and named at the same moment', async () => {
    const co = await t.company()
    for (let i = 0; i < 8; i++) {
      const { id: labelId } = await co.label()
      const definition = group({ type: 'contact_label', labelId })
      const input = { name: `N${i}`, shopId: co.shopId, refresh: 'daily', definition }
      // A little later each time: at once, deleting is always the quicker one.
      const later = new Promise((resolve) => setTimeout(resolve, 4 * i))
      const deleting = later.then(() => co.delete(`/labels/${labelId}`).raw())
      const answers = await Promise.all([co.post('/segments', input).raw(), deleting])
      expect([
        [201, 409],
        [400, 204],
      ]).toContainEqual(answers.map(({ status }) => status))
    }
  })

  test('an option of a field too', async () => {
    const co = await t.company()
    const options = [{ name: 'Red' }, { name: 'Blue' }]
    const field = await co.post('/custom-fields', { name: 'Colour', type: 'select', options }).ok(201)
    const other = await co.post('/custom-fields', { name: 'Other', type: 'select', options }).ok(201)
    const [red, blue] = field.options
    await co.contact('a@example.com', { customFields: { [field.id]: red.id } })
    const rule = { type: 'contact_field', field: `cf:${field.id}`, op: 'in', value: [red.id] }
    const { id, counts } = await segment(co, group(rule))
    expect(counts).toEqual({ matched: 1, mailable: 1, total: 1 })
    await co.patch(`/custom-fields/${field.id}`, { options: [blue] }).fails(409, 'conflict', 'used')
    await co.patch(`/custom-fields/${field.id}`, { options: [red] }).ok()
    await co.patch(`/custom-fields/${other.id}`, { options: [other.options[1]] }).ok()
    await co.delete(`/segments/${id}`).ok(204)
    await co.patch(`/custom-fields/${field.id}`, { options: [{ name: 'Green' }] }).ok()
  })
})

test('keep_used keeps who is in a segment, by its snapshot or its definition', async () => {
  const co = await t.company()
  const { id: listId } = await co.list()
  const make = async (name: string, more: object = {}) =>
    (await co.contact(`${name}@example.com`, { listIds: [listId], ...more })).id
  await make('static', { city: 'Brno' })
  await segment(co, group({ type: 'contact_field', field: 'city', op: 'eq', value: 'Brno' }), { refresh: 'static' })
  await make('daily', { city: 'Zlín' })
  await segment(co, group({ type: 'contact_field', field: 'city', op: 'eq', value: 'zlin' }))
  await make('nowhere')
  await co.delete(`/lists/${listId}?mode=keep_used`).ok(202)
  await t.runJobs()
  const { items } = await co.get('/contacts?sort=email').ok()
  expect(items.map(({ email }: { email: string }) => email)).toEqual(['daily@example.com', 'static@example.com'])
})

test('daily segments are counted anew once a day, as the day begins where the company is', async () => {
  t.clock.set(new Date('2027-03-01T20:00:00Z'))
  const co = await t.company()
  const { id } = await segment(co, group())
  const { id: kept } = await segment(co, group(), { refresh: 'static' })
  await co.contact('a@example.com')
  const counted = async (one: string) => {
    const { counts, computedAt } = await co.get(`/segments/${one}`).ok()
    return { ...counts, computedAt }
  }
  const night = async (at: string) => {
    t.clock.set(new Date(at))
    await enqueue(co.db, countDailyJob, {})
    await t.runJobs()
    return counted(id)
  }
  expect((await night('2027-03-01T22:59:00Z')).matched).toBe(0)
  const first = { matched: 1, mailable: 1, total: 1, computedAt: '2027-03-01T23:11:00.000Z' }
  expect(await night('2027-03-01T23:11:00Z')).toEqual(first)
  await co.contact('b@example.com')
  expect(await night('2027-03-02T00:11:00Z')).toEqual(first)
  expect((await night('2027-03-02T23:11:00Z')).matched).toBe(2)
  expect((await counted(kept)).computedAt).toBe('2027-03-01T20:00:00.000Z')
})

test('neighbors go through the members of a segment, sorted', async () => {
  const co = await t.company()
  const ids: string[] = []
  for (const name of ['c', 'x', 'a', 'b'])
    ids.push((await co.contact(`${name}@example.com`, { city: name === 'x' ? '' : 'Brno' })).id)
  const [c, x, a, b] = ids
  const { id } = await segment(co, group({ type: 'contact_field', field: 'city', op: 'filled' }))
  const beside = (contact: string | undefined) => co.get(`/contacts/${contact}/neighbors?segment=${id}&sort=email`).ok()
  expect(await beside(a)).toEqual({ previousId: null, nextId: b })
  expect(await beside(b)).toEqual({ previousId: a, nextId: c })
  expect(await co.get(`/contacts/${c}/neighbors?sort=email`).ok()).toEqual({ previousId: b, nextId: x })
  await co.get(`/contacts/${c}/neighbors?segment=999999`).fails(404, 'not_found')
})

test('segments are found by the search, and bear labels', async () => {
  const co = await t.company()
  const { id } = await segment(co, group(), { name: 'Loyal customers', publicName: 'Friends' })
  const found = { type: 'segment', id, title: 'Loyal customers', subtitle: 'Friends' }
  expect((await co.get('/search?q=loyal').ok()).items).toEqual([found])
  expect((await co.get(`/search?q=%23${id}`).ok()).items).toContainEqual(found)
  const label = await co.label()
  expect(await co.post(`/labels/${label.id}/assign`, { kind: 'segment', ids: [id] }).ok()).toEqual({ changed: 1 })
  await co.delete(`/segments/${id}`).ok(204)
  const { rows } = await sql`select 1 from object_label where tenant_id = ${co.tenantId}`.execute(co.db)
  expect(rows).toEqual([])
})

test('segments of segments are not larger than one statement can be', async () => {
  const co = await t.company()
  const many = (rule: object, number: number) => group(...Array.from({ length: number }, () => rule))
  const status = { type: 'contact_status', in: ['subscribed'] }
  const of = (segmentId: string) => ({ type: 'contact_segment', segmentId })
  const { id: base } = await segment(co, many(status, 2))
  const { id: middle } = await segment(co, many(of(base), 50))
  const body = { shopId: co.shopId, definition: many(of(middle), 3) }
  const error = await co.post('/segments/preview', body).fails(400, 'validation', 'definition')
  expect(error.params).toEqual({ reason: 'rules' })
  // Nor does a change below make one above too large.
  await co.patch(`/segments/${base}`, { definition: many(status, 5) }).fails(400, 'validation', 'definition')
  await co.patch(`/segments/${base}`, { definition: many(status, 4) }).ok()
  // A snapshot is looked up, whatever it was made by.
  await co.patch(`/segments/${middle}`, { refresh: 'static' }).ok()
  await co.post('/segments/preview', body).ok()
  await segment(co, many(of(middle), 50))
  await co.patch(`/segments/${middle}`, { refresh: 'daily' }).fails(400, 'validation', 'definition')
})

test('previews of one editor that come together leave one, and nobody waits', async () => {
  const co = await t.company()
  const body = { shopId: co.shopId, definition: group(), editor: 'typing' }
  const began = performance.now()
  const { answers } = await co.db.transaction().execute(async (db) => {
    await sql`lock table contact in access exclusive mode`.execute(db)
    const sent = Array.from({ length: 6 }, () => co.post('/segments/preview', body).raw())
    await new Promise((resolve) => setTimeout(resolve, 1500))
    return { answers: Promise.all(sent) }
  })
  const statuses = (await answers).map(({ status }) => status).sort()
  expect(statuses).toEqual([200, 409, 409, 409, 409, 409])
  expect(performance.now() - began).toBeLessThan(8000)
}, 20_000)

test('a definition of a hostile shape is a fault, and never a failure', async () => {
  const co = await t.company()
  const preview = (definition: object) => co.post('/segments/preview', { shopId: co.shopId, definition })
  await preview(group({ type: { toString: 1 } })).fails(400, 'validation', 'definition.0.type')
  await preview(group({ type: 'email_clicked', link: '' })).fails(400, 'validation', 'definition.0.link')
  const window = { kind: 'between', from: '2027-02-02', to: '2027-02-01' }
  await preview(group({ type: 'contact_created', window })).fails(400, 'validation', 'definition.0.window.to')
  const groups = Array.from({ length: 501 }, () => group())
  await preview(group(...groups)).fails(400, 'validation', 'definition.499')
})

test('an address is erased from definitions, and no other that contains it', async () => {
  const co = await t.company()
  const { id: contactId } = await co.contact('na@x.example')
  const value = ['anna@x.example', 'NA@x.example', 'na@x.example.com', 'x+na@x.example', 'na@x.example, b@y.example']
  const { id } = await segment(co, group({ type: 'contact_field', field: 'email', op: 'in', value }))
  await co.post(`/contacts/${contactId}/erase`).ok(204)
  const { definition } = await co.get(`/segments/${id}`).ok()
  expect(definition.rules[0].value).toEqual([
    'anna@x.example',
    'erased@erased.invalid',
    'na@x.example.com',
    'x+na@x.example',
    'erased@erased.invalid, b@y.example',
  ])
})

test('a preview that takes longer than ten seconds is given up, and the database is free again', async () => {
  const co = await t.company()
  await co.db.transaction().execute(async (db) => {
    // Whoever reads contacts waits for this.
    await sql`lock table contact in access exclusive mode`.execute(db)
    const error = await co
      .post('/segments/preview', { shopId: co.shopId, definition: group() })
      .fails(400, 'validation', 'definition')
    expect(error.params).toEqual({ reason: 'too_slow' })
  })
  await co.post('/segments/preview', { shopId: co.shopId, definition: group() }).ok()
}, 20_000)
