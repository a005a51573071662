import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { recordEmailEvents } from '../../mailing/email-events/index.ts'

const t = useApi()

const group = (rules: object[], more: object = {}) => ({ type: 'group', match: 'all', rules, ...more })
const segment = (co: Company, definition: object, more: object = {}) =>
  co.post('/segments', { name: `S${Math.random()}`, shopId: co.shopId, refresh: 'daily', definition, ...more })
const preview = (co: Company, definition: object) => co.post('/segments/preview', { shopId: co.shopId, definition })

/** The names of the contacts that match the rules. */
async function found(co: Company, ...rules: object[]) {
  const { id, counts } = await segment(co, group(rules)).ok(201)
  const { items, total } = await co.get(`/segments/${id}/members?sort=email`).ok()
  expect(total).toBe(counts.matched)
  return items.map(({ email }: { email: string }) => email.split('@')[0]).join(' ')
}

describe('rules find', () => {
  let co: Company
  const ids: Record<string, string> = {}

  beforeAll(async () => {
    // A Sunday, 28 February of a year that is not a leap year.
    t.clock.set(new Date('2027-02-28T12:00:00Z'))
    co = await t.company()
    const field = async (name: string, type: string, more: object = {}) => {
      ids[name] = (await co.post('/custom-fields', { name, type, ...more }).ok(201)).id
    }
    await field('size', 'number')
    await field('since', 'date')
    await field('vip', 'bool')
    await field('colour', 'select', { options: [{ name: 'Red' }, { name: 'Blue' }] })
    await field('likes', 'multi', { options: [{ name: 'Tea' }, { name: 'Coffee' }] })
    ids.list = (await co.list()).id
    ids.label = (await co.post('/labels', { name: 'Good', color: '#aa0000' }).ok(201)).id
    const make = async (name: string, more: object = {}) => {
      ids[name] = (await co.contact(`${name}@gmail.com`, more)).id
    }
    const option = async (name: string, label: string) =>
      (await co.get('/custom-fields').ok()).items
        .find((one: { id: string }) => one.id === ids[name])
        .options.find((one: { name: string }) => one.name === label).id
    ids.red = await option('colour', 'Red')
    ids.tea = await option('likes', 'Tea')
    await make('ann', {
      firstName: 'Anna',
      city: 'Žďár nad Sázavou',
      birthday: '1992-02-29',
      gender: 'f',
      listIds: [ids.list],
    })
    await make('bob', {
      firstName: 'Lumir Jan',
      city: 'zdar',
      birthday: '1990-03-02',
      customFields: {
        [ids.size!]: 42,
        [ids.since!]: '2027-02-21',
        [ids.vip!]: true,
        [ids.colour!]: ids.red,
        [ids.likes!]: [ids.tea],
      },
    })
    await make('cyril', { nameDay: '07-05', language: 'sk', customFields: { [ids.size!]: 7.5, [ids.vip!]: false } })
    await co.post(`/labels/${ids.label}/assign`, { kind: 'contact', ids: [ids.bob] }).raw()
    await co.contact('dan@seznam.cz')
    await (await t.company()).contact('foreign@gmail.com')
  })

  const text = (op: string, value?: unknown, field = 'city') => ({ type: 'contact_field', field, op, value })
  const custom = (name: string, op: string, value?: unknown) => text(op, value, `cf:${ids[name]}`)

  test('by text, regardless of case and diacritics', async () => {
    expect(await found(co, text('eq', 'ZDAR'))).toBe('bob')
    expect(await found(co, text('neq', 'zďár'))).toBe('ann cyril dan')
    expect(await found(co, text('contains', 'ŽDAR'))).toBe('ann bob')
    expect(await found(co, text('not_contains', 'zdar'))).toBe('cyril dan')
    expect(await found(co, text('starts', 'zdar n'))).toBe('ann')
    expect(await found(co, text('ends', 'SAZAVOU'))).toBe('ann')
    expect(await found(co, text('in', ['Zdar', 'x']))).toBe('bob')
    expect(await found(co, text('empty'))).toBe('cyril dan')
    expect(await found(co, text('filled'))).toBe('ann bob')
    expect(await found(co, text('contains', '%'))).toBe('')
    expect(await found(co, text('ends', '@seznam.cz', 'email'))).toBe('dan')
    expect(await found(co, text('any'))).toBe('ann bob cyril dan')
  })

  test('by numbers, days, options and checkboxes of custom fields', async () => {
    expect(await found(co, custom('size', 'gt', 7.5))).toBe('bob')
    expect(await found(co, custom('size', 'gte', 7.5))).toBe('bob cyril')
    expect(await found(co, custom('size', 'neq', 42))).toBe('ann cyril dan')
    expect(await found(co, custom('size', 'between', [7, 42]))).toBe('bob cyril')
    expect(await found(co, custom('size', 'empty'))).toBe('ann dan')
    expect(await found(co, { ...custom('size', 'lt', 40), negate: true })).toBe('ann bob dan')
    expect(await found(co, custom('since', 'newer', 8))).toBe('bob')
    expect(await found(co, custom('since', 'newer', 7))).toBe('')
    expect(await found(co, custom('since', 'older', 7))).toBe('bob')
    expect(await found(co, custom('since', 'on_day', '2027-02-21'))).toBe('bob')
    expect(await found(co, custom('vip', 'checked'))).toBe('bob')
    expect(await found(co, custom('vip', 'unchecked'))).toBe('ann cyril dan')
    expect(await found(co, custom('colour', 'eq_option', ids.red))).toBe('bob')
    expect(await found(co, custom('colour', 'neq', ids.red))).toBe('ann cyril dan')
    expect(await found(co, custom('likes', 'has_option', ids.tea))).toBe('bob')
    expect(await found(co, custom('likes', 'empty'))).toBe('ann cyril dan')
    expect(await found(co, text('eq_option', 'f', 'gender'))).toBe('ann')
    expect(await found(co, text('neq', 'f', 'gender'))).toBe('bob cyril dan')
  })

  test('by anniversaries: 29 February on the 28th, name days from the calendar of the language', async () => {
    const birthday = (relation: string, days?: number, field = 'birthday') => ({
      type: 'contact_anniversary',
      field,
      relation,
      days,
    })
    expect(await found(co, birthday('now'))).toBe('ann')
    expect(await found(co, birthday('in_days', 2))).toBe('bob')
    expect(await found(co, birthday('next_days', 2))).toBe('ann bob')
    expect(await found(co, birthday('this_month'))).toBe('ann')
    // 28 February is the day of Lumír in the Czech calendar.
    expect(await found(co, birthday('now', undefined, 'nameDay'))).toBe('bob')
    expect(await found(co, birthday('in_days', 127, 'nameDay'))).toBe('cyril')
  })

  test('by list, label, shop, provider, status, consent, creation and sample', async () => {
    expect(await found(co, { type: 'contact_list', listId: ids.list })).toBe('ann')
    expect(await found(co, { type: 'contact_list', listId: ids.list, negate: true })).toBe('bob cyril dan')
    expect(await found(co, { type: 'contact_list', listId: ids.list, state: 'unsubscribed' })).toBe('')
    expect(
      await found(co, { type: 'contact_list', listId: ids.list, window: { kind: 'last', value: 1, unit: 'days' } }),
    ).toBe('ann')
    expect(
      await found(co, { type: 'contact_list', listId: ids.list, window: { kind: 'before', to: '2027-02-28' } }),
    ).toBe('')
    const shopList = (await co.get('/lists').ok()).items.find((one: { kind: string }) => one.kind === 'shop').id
    expect(await found(co, { type: 'contact_list', listId: shopList })).toBe('ann bob cyril dan')
    expect(await found(co, { type: 'contact_label', labelId: ids.label })).toBe('bob')
    expect(await found(co, { type: 'contact_shop', shopId: co.shopId })).toBe('ann bob cyril dan')
    expect(await found(co, { type: 'contact_provider', in: ['seznam', 'azet'] })).toBe('dan')
    expect(await found(co, { type: 'contact_provider', in: ['gmail', 'other'] })).toBe('ann bob cyril')
    expect(await found(co, { type: 'contact_provider', in: ['other', 'microsoft'] })).toBe('')
    expect(await found(co, { type: 'contact_status', in: ['subscribed'] })).toBe('ann bob cyril dan')
    expect(await found(co, { type: 'contact_state', in: ['active'] })).toBe('ann bob cyril dan')
    expect(await found(co, { type: 'contact_engagement', in: ['A'] })).toBe('')
    expect(await found(co, { type: 'contact_source', in: ['manual'] })).toBe('ann bob cyril dan')
    expect(await found(co, { type: 'contact_language', in: ['sk'] })).toBe('cyril')
    expect(await found(co, { type: 'contact_consent', basis: ['imported'], weak: false })).toBe('ann bob cyril dan')
    expect(await found(co, { type: 'contact_created', window: { kind: 'after', from: '2027-02-27' } })).toBe(
      'ann bob cyril dan',
    )
    expect(await found(co, { type: 'contact_created', window: { kind: 'after', from: '2027-02-28' } })).toBe('')
    expect(await found(co, { type: 'contact_sample', percent: 100 })).toBe('ann bob cyril dan')
    const half = (seed: string) => found(co, { type: 'contact_sample', percent: 50, seed })
    expect(await half('a')).toBe(await half('a'))
    for (const validity of ['valid', 'never', 'expired', 'withdrawn'])
      expect(await found(co, { type: 'contact_purpose', purposeId: co.purposeId, validity })).toBe(
        validity === 'valid' ? 'ann bob cyril dan' : '',
      )
    expect(await found(co, { type: 'purpose', purposeId: co.purposeId, validity: 'expires_in_days', days: 30 })).toBe(
      '',
    )
  })

  test('by e-mail events of people or of programs, and their number', async () => {
    const campaign = async () => (await co.post('/campaigns', { name: 'x', shopId: co.shopId }).ok(201)).id as string
    const [sent, unsent] = [await campaign(), await campaign()]
    const { id: sourceId } = await co.db
      .insertInto('email_source')
      .values({ tenant_id: co.tenantId, kind: 'campaign', object_id: sent, template_id: '3' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: linkId } = await co.db
      .insertInto('email_link')
      .values({
        tenant_id: co.tenantId,
        url: 'https://shop.example/a?utm_source=x',
        plain_url: 'https://shop.example/a',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const at = (day: string) => new Date(`${day}T10:00:00Z`)
    const event = (
      kind: 'sent' | 'opened' | 'clicked',
      contactId: string | undefined,
      day: string,
      more: object = {},
    ) => ({ kind, contactId: contactId!, sourceId, at: at(day), ...more })
    await recordEmailEvents(co.db, co.tenantId, [
      event('sent', ids.ann, '2027-01-10'),
      event('sent', ids.ann, '2027-02-20'),
      event('sent', ids.bob, '2026-12-01'),
      event('opened', ids.ann, '2027-02-20'),
      event('opened', ids.bob, '2027-02-20', { machine: true }),
      event('clicked', ids.ann, '2027-02-21', { linkId }),
    ])
    const email = (kind: string, more: object = {}) => ({ type: `email_${kind}`, ...more })
    const never = { op: 'eq', value: 0 }
    const days = (value: number) => ({ kind: 'last', value, unit: 'days' })
    expect(await found(co, email('sent'))).toBe('ann bob')
    expect(await found(co, email('sent', { count: never }))).toBe('cyril dan')
    expect(await found(co, email('sent', { count: { op: 'gte', value: 2 } }))).toBe('ann')
    expect(await found(co, email('sent', { count: { op: 'lte', value: 1 } }))).toBe('bob cyril dan')
    expect(await found(co, email('sent', { count: { op: 'eq', value: 1 } }))).toBe('bob')
    expect(await found(co, email('sent', { window: days(30) }))).toBe('ann')
    expect(await found(co, email('sent', { window: days(30), count: never }))).toBe('bob cyril dan')
    expect(await found(co, email('sent', { window: days(90), count: { op: 'gte', value: 2 } }))).toBe('ann')
    expect(await found(co, email('sent', { window: { kind: 'between', from: '2026-12-01', to: '2027-01-10' } }))).toBe(
      'ann bob',
    )
    expect(await found(co, email('sent', { window: { kind: 'before', to: '2027-01-01' } }))).toBe('bob')
    expect(await found(co, email('opened'))).toBe('ann')
    expect(await found(co, email('opened', { human: false }))).toBe('ann bob')
    expect(await found(co, email('opened', { campaignIds: [sent] }))).toBe('ann')
    expect(await found(co, email('opened', { campaignIds: [unsent] }))).toBe('')
    expect(await found(co, email('sent', { templateIds: ['3'], count: { op: 'gte', value: 2 } }))).toBe('ann')
    expect(await found(co, email('clicked', { link: 'https://shop.example/a?utm_campaign=y' }))).toBe('ann')
    expect(await found(co, email('clicked', { link: 'https://shop.example/b' }))).toBe('')
    expect(
      await found(co, email('opened', { window: days(30) }), {
        ...email('clicked', { window: days(30) }),
        negate: true,
      }),
    ).toBe('')
  })

  test('by groups: all, any, negated, empty, nested', async () => {
    const zdar = text('contains', 'zdar')
    const sk = { type: 'contact_language', in: ['sk'] }
    const matched = async (definition: object) => (await preview(co, definition).ok()).matched
    expect(await matched(group([]))).toBe(4)
    expect(await matched(group([zdar, sk]))).toBe(0)
    expect(await matched(group([zdar, sk], { match: 'any' }))).toBe(3)
    expect(await matched(group([zdar, sk], { match: 'any', negate: true }))).toBe(1)
    expect(await matched(group([group([]), group([zdar])]))).toBe(2)
    expect(await preview(co, group([zdar])).ok()).toEqual({ matched: 2, mailable: 2, total: 4 })
  })
})

describe('a fault is returned with its path', () => {
  const rule = { type: 'contact_status', in: ['subscribed'] }
  const nested = (levels: number): object => (levels === 1 ? group([rule]) : group([nested(levels - 1)]))

  test.each([
    [{}, 'definition'],
    [rule, 'definition'],
    [{ type: 'group', rules: [] }, 'definition.match'],
    [group([{ type: 'nothing' }]), 'definition.0.type'],
    [group([rule, group([{ type: 'contact_status', in: [] }])]), 'definition.1.0.in'],
    [group([{ ...rule, negated: true }]), 'definition.0.negated'],
    [group([{ type: 'contact_list', listId: '999999' }]), 'definition.0.listId'],
    [group([{ type: 'contact_created', window: { kind: 'last', value: 3 } }]), 'definition.0.window.unit'],
    [group([{ type: 'contact_created', window: { kind: 'ever', value: 3 } }]), 'definition.0.window.value'],
    [group([{ type: 'contact_field', field: 'secret', op: 'eq', value: 'x' }]), 'definition.0.field'],
    [group([{ type: 'contact_field', field: 'constructor', op: 'eq', value: 'x' }]), 'definition.0.field'],
    [group([{ type: 'contact_field', field: 'city', op: 'toString', value: 'x' }]), 'definition.0.op'],
    [group([{ type: 'contact_field', field: 'city', op: 'eq' }]), 'definition.0.value'],
    [
      group([{ type: 'contact_field', field: 'birthday', op: 'between', value: ['2027-02-02', '2027-02-01'] }]),
      'definition.0.value',
    ],
    [group([{ type: 'contact_field', field: 'city', op: 'in', value: [] }]), 'definition.0.value'],
    [group([{ type: 'contact_anniversary', field: 'city', relation: 'now' }]), 'definition.0.field'],
    [group([{ type: 'contact_anniversary', field: 'birthday', relation: 'in_days' }]), 'definition.0.days'],
    [group([null as never]), 'definition.0'],
    [nested(9), 'definition.0.0.0.0.0.0.0.0'],
    [group(Array.from({ length: 51 }, () => rule)), 'definition.50'],
  ])('%j: %s', async (definition, field) => {
    const co = await t.company()
    await preview(co, definition).fails(400, 'validation', field)
    await segment(co, definition).fails(400, 'validation', field)
  })

  test('eight levels and fifty rules are allowed', async () => {
    const co = await t.company()
    await preview(co, nested(8)).ok()
    await preview(co, group(Array.from({ length: 50 }, () => rule))).ok()
  })
})

test('a malicious definition is a validation error, never a server error', async () => {
  const co = await t.company()
  await preview(co, group([{ type: { toString: 1 } }])).fails(400, 'validation', 'definition.0.type')
  await preview(co, group([{ type: 'email_clicked', link: '' }])).fails(400, 'validation', 'definition.0.link')
  const window = { kind: 'between', from: '2027-02-02', to: '2027-02-01' }
  await preview(co, group([{ type: 'contact_created', window }])).fails(400, 'validation', 'definition.0.window.to')
  const groups = Array.from({ length: 501 }, () => group([]))
  await preview(co, group(groups)).fails(400, 'validation', 'definition.499')
})

test('the catalogue has rule types, fields and operators', async () => {
  const co = await t.company()
  const field = await co.post('/custom-fields', { name: 'Size', type: 'number' }).ok(201)
  const { rules, fields, operators } = await co.get('/segments/rule-types').ok()
  expect(rules.map(({ type }: { type: string }) => type)).toContain('email_opened')
  expect(rules.find(({ type }: { type: string }) => type === 'contact_list').references).toEqual({ listId: 'list' })
  const size = { field: `cf:${field.id}`, name: 'Size', archived: false, kind: 'number', options: [] }
  expect(fields).toContainEqual(size)
  expect(operators.find(({ kind }: { kind: string }) => kind === 'text').operators).toContainEqual({
    op: 'in',
    value: 'texts',
  })
})
