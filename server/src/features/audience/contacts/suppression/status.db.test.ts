import { expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import type { Company } from '../../../../../test/support/company.ts'
import { markBounced, markComplained } from './mark-bounced.ts'
import { resubscribe } from './resubscribe.ts'

const t = useApi()

/** A random number generator with a seed, so that a failing run can be repeated. */
const random = (seed: number) => () => {
  seed = (seed * 1664525 + 1013904223) % 4294967296
  return seed / 4294967296
}

interface Model {
  status: string
  reasons: Set<string>
}

type Move = (co: Company, id: string, email: string, model: Model) => Promise<unknown>

const LOCKED = ['unsubscribed', 'bounced', 'complaint']
const hasLocked = (model: Model) => LOCKED.some((reason) => model.reasons.has(reason))

/** Everything that the API, confirmations and mail servers can do to a status, with the expected result. */
const MOVES: Record<string, Move> = {
  unsubscribe: async (co, id, _email, model) => {
    await co.post(`/contacts/${id}/unsubscribe`, {}).ok()
    if (model.status === 'subscribed') model.status = 'unsubscribed'
    model.reasons.add('unsubscribed')
  },
  confirm: async (co, id, _email, model) => {
    const allowed = [...model.reasons].every((reason) => reason === 'unsubscribed')
    const done = await co.db
      .transaction()
      .execute((db) => resubscribe({ app: t.app, db, now: t.clock.now() }, co.tenantId, id))
    expect(done).toBe(allowed)
    if (!allowed) return
    model.status = 'subscribed'
    model.reasons.delete('unsubscribed')
  },
  bounce: async (co, id, _email, model) => {
    await co.db.transaction().execute((db) => markBounced({ db, now: t.clock.now() }, co.tenantId, [id], 'hard_bounce'))
    if (model.status !== 'complained') model.status = 'bounced'
    model.reasons.add('bounced')
  },
  complain: async (co, id, _email, model) => {
    await co.db.transaction().execute((db) => markComplained({ db, now: t.clock.now() }, co.tenantId, [id]))
    model.status = 'complained'
    model.reasons.add('complaint')
  },
  blacklist: async (co, id, _email, model) => {
    const others = [...model.reasons].some((reason) => reason !== 'blacklist')
    const { status } = await co.post(`/contacts/${id}/blacklist`).raw()
    expect(status).toBe(others ? 409 : 200)
    if (!others) model.reasons.add('blacklist')
  },
  unblacklist: async (co, id, _email, model) => {
    const others = [...model.reasons].some((reason) => reason !== 'blacklist')
    const { status } = await co.delete(`/contacts/${id}/blacklist`).raw()
    expect(status).toBe(others ? 409 : 200)
    if (!others) model.reasons.delete('blacklist')
  },
  suppress: async (co, _id, email, model) => {
    await co.post('/suppressions', { email, reason: 'manual' }).ok()
    model.reasons.add('manual')
  },
  lift: async (co, _id, email, model) => {
    const { status } = await co.delete(`/suppressions/${email}`).raw()
    expect(status).toBe(model.reasons.size === 0 ? 404 : hasLocked(model) ? 409 : 204)
    if (status === 204) model.reasons.clear()
  },
  recreate: async (co, _id, email) => {
    await co
      .post('/contacts', { email, shopId: co.shopId, purposeId: co.purposeId, consentConfirmed: true })
      .fails(409, 'conflict', 'email')
  },
}

const STRENGTH = ['complaint', 'bounced', 'unsubscribed', 'manual', 'invalid', 'blacklist']

test('after any sequence of events, status and suppression follow the rules', async () => {
  const co = await t.company()
  for (let seed = 1; seed <= 12; seed++) {
    const next = random(seed)
    const { id, email } = await co.contact()
    const model: Model = { status: 'subscribed', reasons: new Set() }
    const path: string[] = []
    for (let step = 0; step < 25; step++) {
      const name = Object.keys(MOVES)[Math.floor(next() * Object.keys(MOVES).length)]!
      path.push(name)
      await MOVES[name]!(co, id, email, model)
      const detail = await co.get(`/contacts/${id}`).ok()
      const expected = {
        status: model.status,
        suppressionReason: STRENGTH.find((reason) => model.reasons.has(reason)) ?? null,
        blacklisted: model.reasons.has('blacklist'),
      }
      expect(detail, `${seed}: ${path.join(' ')}`).toMatchObject(expected)
    }
    const mailable = model.status === 'subscribed' && model.reasons.size === 0
    expect((await co.get(`/contacts?q=${email}&state=active`).ok()).total).toBe(mailable ? 1 : 0)
  }
})
