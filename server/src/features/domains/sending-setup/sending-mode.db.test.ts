import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { ROLES } from '../../account/members/index.ts'

const t = useApi()

const LIVE = { mode: 'live', reason: null, limits: { perHour: null, perDay: null, used: { hour: 0, day: 0 } } }

describe('the sending mode', () => {
  test('of a new company is live, without limits', async () => {
    const co = await t.company()
    expect(await co.get('/sending-mode').ok(200)).toEqual(LIVE)
  })

  test('can be read with any key and by any member', async () => {
    const co = await t.company()
    for (const role of ROLES) {
      expect(await (await co.key('read', role)).get('/sending-mode').ok(200)).toEqual(LIVE)
      expect(await (await co.member(role)).get('/sending-mode').ok(200)).toEqual(LIVE)
    }
  })

  test('contains the limits of the company', async () => {
    const co = await t.company()
    const limits = { sending_per_hour: 100, sending_per_day: 0 }
    await co.db.updateTable('tenant').set(limits).where('id', '=', co.tenantId).execute()
    expect((await co.get('/sending-mode').ok()).limits).toMatchObject({ perHour: 100, perDay: 0 })
  })
})

describe('setting the mode', () => {
  test('works for a person, and keys see the change at once', async () => {
    const co = await t.company()
    const owner = await co.owner()
    for (const mode of ['off', 'test', 'live']) {
      const expected = { ...LIVE, mode, reason: `because of ${mode}` }
      expect(await owner.put('/sending-mode', { mode, reason: `because of ${mode}` }).ok(200)).toEqual(expected)
      expect(await co.get('/sending-mode').ok()).toEqual(expected)
    }
  })

  test('without a reason deletes the old reason', async () => {
    const co = await t.company()
    const owner = await co.owner()
    for (const body of [{ mode: 'off' }, { mode: 'off', reason: null }]) {
      expect((await owner.put('/sending-mode', { mode: 'off', reason: 'ž'.repeat(500) }).ok()).reason).toHaveLength(500)
      expect(await owner.put('/sending-mode', body).ok(200)).toEqual({ ...LIVE, mode: 'off' })
    }
  })

  test('is refused for API keys of any role', async () => {
    const co = await t.company()
    for (const key of [co, await co.key('full', ...ROLES)])
      await key.put('/sending-mode', { mode: 'off' }).fails(403, 'forbidden', 'api_key')
    expect(await co.get('/sending-mode').ok()).toEqual(LIVE)
  })

  test('needs the full level of settings', async () => {
    const co = await t.company()
    for (const role of ['marketing_manager', 'content_manager', 'data_analyst', 'finance'] as const)
      await (await co.member(role)).put('/sending-mode', { mode: 'off' }).fails(403, 'forbidden', 'settings')
    expect(await co.get('/sending-mode').ok()).toEqual(LIVE)
    const developer = await co.member('developer')
    expect((await developer.put('/sending-mode', { mode: 'off' }).ok(200)).mode).toBe('off')
  })

  test('changes neither limits nor anything else of the company', async () => {
    const co = await t.company()
    const before = await co.get('/company').ok()
    const body = { mode: 'test', limits: { perHour: 1 }, perHour: 1, sendingPerHour: 1, name: 'Other' }
    expect(await (await co.owner()).put('/sending-mode', body).ok(200)).toEqual({ ...LIVE, mode: 'test' })
    expect(await co.get('/company').ok()).toEqual(before)
  })

  test('does not affect other companies', async () => {
    const [co, other] = [await t.company(), await t.company()]
    await (await co.owner()).put('/sending-mode', { mode: 'off', reason: 'x' }).ok()
    expect(await other.get('/sending-mode').ok()).toEqual(LIVE)
  })

  test('with an invalid value is 400 with the field and changes nothing', async () => {
    const co = await t.company()
    const owner = await co.owner()
    for (const [field, body] of [
      ['mode', {}],
      ['mode', { reason: 'x' }],
      ['mode', { mode: 'on' }],
      ['mode', { mode: 'LIVE' }],
      ['mode', { mode: null }],
      ['reason', { mode: 'off', reason: 'x'.repeat(501) }],
      ['reason', { mode: 'off', reason: 5 }],
      ['reason', { mode: 'off', reason: 'a\0' }],
    ] as const)
      await owner.put('/sending-mode', body).fails(400, 'validation', field)
    expect(await co.get('/sending-mode').ok()).toEqual(LIVE)
  })
})
