import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Client } from '../../../../test/support/client.ts'

const t = useApi()

interface Step {
  code: string
  done: boolean
  dismissed: boolean
}
const steps = async (client: Client): Promise<Step[]> => (await client.get('/onboarding').ok(200)).steps
const step = async (client: Client, code: string) => (await steps(client)).find((each) => each.code === code)
const dismiss = (client: Client, code: string, dismissed = true) =>
  client.patch('/onboarding', { steps: [{ code, dismissed }] })

test('a new company has no step done', async () => {
  const co = await t.company()
  const all = await steps(co)
  expect(all.map((each) => each.code)).toEqual(expect.arrayContaining(['company_details', 'team']))
  expect(new Set(all.map((each) => each.code)).size).toBe(all.length)
  expect(all.filter((each) => each.done || each.dismissed)).toEqual([])
})

describe('a step is done when its condition holds', () => {
  test('company_details: with street, city and e-mail, and only as long as they are set', async () => {
    const co = await t.company()
    const done = async (change: object) => {
      await co.patch('/company', change).ok()
      return (await step(co, 'company_details'))?.done
    }
    expect(await done({ street: 'Dlouhá 1' })).toBe(false)
    expect(await done({ city: 'Praha' })).toBe(true)
    expect(await done({ email: '' })).toBe(false)
    expect(await done({ email: 'info@example.com' })).toBe(true)
    expect(await done({ street: '' })).toBe(false)
  })

  test('team: with a second member', async () => {
    const co = await t.company()
    const owner = await co.owner()
    const { memberId } = await co.member('finance')
    expect(await step(co, 'team')).toEqual({ code: 'team', done: true, dismissed: false })
    await owner.delete(`/members/${memberId}`).ok(204)
    expect((await step(co, 'team'))?.done).toBe(false)
  })

  test('the steps of another company do not count', async () => {
    const [co, other] = [await t.company(), await t.company()]
    await other.member('finance')
    await other.patch('/company', { street: 'Dlouhá 1', city: 'Praha' }).ok()
    expect((await steps(co)).filter((each) => each.done)).toEqual([])
  })
})

describe('dismissing', () => {
  test('a step is dismissed and restored, done or not', async () => {
    const co = await t.company()
    const before = await steps(co)
    const off = before.map((each) => (each.code === 'team' ? { ...each, dismissed: true } : each))
    expect(await dismiss(co, 'team').ok(200)).toEqual({ steps: off })
    expect(await dismiss(co, 'team').ok(200)).toEqual({ steps: off })
    expect(await steps(co)).toEqual(off)
    await co.member('finance')
    expect(await step(co, 'team')).toEqual({ code: 'team', done: true, dismissed: true })
    await dismiss(co, 'team', false).ok(200)
    expect(await step(co, 'team')).toEqual({ code: 'team', done: true, dismissed: false })
  })

  test('several steps change at once, the others stay unchanged', async () => {
    const co = await t.company()
    await dismiss(co, 'team').ok()
    const change = [
      { code: 'company_details', dismissed: true },
      { code: 'team', dismissed: false },
    ]
    await co.patch('/onboarding', { steps: change }).ok(200)
    expect((await steps(co)).filter((each) => each.dismissed).map((each) => each.code)).toEqual(['company_details'])
  })

  test('the field done cannot be set', async () => {
    const co = await t.company()
    await co.patch('/onboarding', { steps: [{ code: 'team', dismissed: false, done: true }] }).ok(200)
    expect((await step(co, 'team'))?.done).toBe(false)
  })

  test('holds for the whole company, and for no other', async () => {
    const [co, other] = [await t.company(), await t.company()]
    await dismiss(await co.owner(), 'team').ok(200)
    const reader = await co.key('read', 'data_analyst')
    expect((await step(reader, 'team'))?.dismissed).toBe(true)
    expect((await step(other, 'team'))?.dismissed).toBe(false)
  })

  test('an invalid body is refused with its field, and nothing is saved', async () => {
    const co = await t.company()
    const good = { code: 'team', dismissed: true }
    for (const [field, body] of [
      ['steps.0.code', { steps: [{ code: 'nonsense', dismissed: true }] }],
      ['steps.1.code', { steps: [good, { code: '', dismissed: true }] }],
      ['steps.1.code', { steps: [good, { code: 'TEAM', dismissed: true }] }],
      ['steps.0.code', { steps: [{ code: 'constructor', dismissed: true }] }],
      ['steps.0.code', { steps: [{ dismissed: true }] }],
      ['steps.0.code', { steps: [{ code: 'x'.repeat(101), dismissed: true }] }],
      ['steps.1.dismissed', { steps: [good, { code: 'team' }] }],
      ['steps.0.dismissed', { steps: [{ code: 'team', dismissed: 'yes' }] }],
      ['steps.0', { steps: ['team'] }],
      ['steps', { steps: [] }],
      ['steps', { steps: Array(51).fill(good) }],
      ['steps', { steps: good }],
      ['steps', {}],
    ] as const)
      await co.patch('/onboarding', body).fails(400, 'validation', field)
    expect((await steps(co)).filter((each) => each.dismissed)).toEqual([])
  })
})

test('contacts, sender, domain: with the first contact, a confirmed address, a verified domain', async () => {
  const co = await t.company()
  const done = async (code: string) => (await step(co, code))?.done
  expect([await done('contacts'), await done('sender'), await done('domain')]).toEqual([false, false, false])
  await co.contact()
  const { id: sender } = await co.post('/sending/senders', { email: 'eva@shop.example', name: 'Eva' }).ok(201)
  await co.post('/sending/domains', { domain: 'shop.example' }).ok(201)
  expect([await done('contacts'), await done('sender'), await done('domain')]).toEqual([true, false, false])
  await co.db.updateTable('sender').set({ confirmed_at: new Date() }).where('id', '=', sender).execute()
  await co.db.updateTable('sending_domain').set({ status: 'verified' }).execute()
  expect([await done('sender'), await done('domain')]).toEqual([true, true])
})
