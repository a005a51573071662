import { afterEach, describe, expect, test, vi } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'

const t = useApi()
afterEach(() => vi.restoreAllMocks())

describe('unsubscribing', () => {
  test('is final for the API: no route subscribes the contact again', async () => {
    const co = await t.company()
    const list = await co.list()
    const { id, email } = await co.contact('jana@example.com')
    const gone = await co.post(`/contacts/${id}/unsubscribe`, { note: 'by phone' }).ok(200)
    expect(gone).toMatchObject({
      status: 'unsubscribed',
      state: 'unsubscribed',
      suppressionReason: 'unsubscribed',
      suppressionNote: 'by phone',
    })
    expect(gone.suppressedAt).not.toBeNull()
    expect(gone.recentActivities[0]).toMatchObject({ type: 'unsubscribed', title: 'admin' })
    await co.patch(`/contacts/${id}`, { status: 'subscribed' }).fails(400, 'validation', 'email')
    await co.delete(`/suppressions/${email}`).fails(409, 'suppression_locked')
    await co.delete(`/contacts/${id}/blacklist`).fails(409, 'suppression_locked')
    expect(await co.post(`/lists/${list.id}/members`, { contactIds: [id] }).ok(200)).toMatchObject({
      added: 0,
      skipped: [{ reason: 'unsubscribed' }],
    })
    await co
      .post('/contacts', { email, shopId: co.shopId, purposeId: co.purposeId, consentConfirmed: true })
      .fails(409, 'conflict', 'email')
    await co.patch(`/contacts/${id}`, { firstName: 'Jana' }).ok()
    await co.delete(`/contacts/${id}/exclude`).ok()
    expect(await co.get(`/contacts/${id}`).ok()).toMatchObject({
      status: 'unsubscribed',
      suppressionReason: 'unsubscribed',
    })
    expect(await co.get('/contacts/summary').ok()).toMatchObject({ unsubscribed: 1, subscribed: 0, mailable: 0 })
  })

  test('twice has the same result as once', async () => {
    const co = await t.company()
    const { id } = await co.contact()
    await co.post(`/contacts/${id}/unsubscribe`, {}).ok()
    const events = () =>
      co.db
        .selectFrom('event')
        .select('id')
        .where('contact_id', '=', id)
        .where('type', '=', 'contact_unsubscribed')
        .execute()
    await co.post(`/contacts/${id}/unsubscribe`, {}).ok()
    expect(await events()).toHaveLength(1)
  })
})

describe('the blacklist', () => {
  test('stops mails to a contact without changing its status, and can be lifted', async () => {
    const co = await t.company()
    const { id } = await co.contact()
    expect(await co.post(`/contacts/${id}/blacklist`).ok()).toMatchObject({
      status: 'subscribed',
      state: 'blacklisted',
      blacklisted: true,
      suppressionReason: 'blacklist',
    })
    expect((await co.get('/contacts/summary').ok()).mailable).toBe(0)
    expect((await co.get('/contacts?tab=blacklisted').ok()).total).toBe(1)
    expect(await co.delete(`/contacts/${id}/blacklist`).ok()).toMatchObject({
      state: 'active',
      blacklisted: false,
      blacklistedAt: null,
      suppressionReason: null,
    })
    expect((await co.get('/contacts/summary').ok()).mailable).toBe(1)
  })

  test('is imported as text or list, also for addresses that are not contacts', async () => {
    const co = await t.company()
    const { id } = await co.contact('known@example.com')
    const text = 'KNOWN@example.com\r\nother@example.com\n\nnobody\nother@EXAMPLE.com'
    expect(await co.post('/suppressions/blacklist-import', { text }).ok(200)).toEqual({
      added: 2,
      already: 0,
      invalid: 1,
    })
    expect(
      await co.post('/suppressions/blacklist-import', { emails: ['other@example.com', 'third@example.com'] }).ok(200),
    ).toEqual({ added: 1, already: 1, invalid: 0 })
    expect((await co.get(`/contacts/${id}`).ok()).blacklisted).toBe(true)
    expect(await co.contact('other@example.com')).toMatchObject({ blacklisted: true, status: 'subscribed' })
    await co.post('/suppressions/blacklist-import', {}).fails(400, 'validation', 'text')
  })

  test('is imported only if the number of new addresses is the expected one', async () => {
    const co = await t.company()
    const { id } = await co.contact('known@example.com')
    await co.post('/suppressions', { email: 'old@example.com' }).ok(201)
    await co.post('/suppressions', { email: 'manual@example.com', reason: 'manual' }).ok(201)
    const given = {
      text: 'known@example.com, KNOWN@example.com; old@example.com\nmanual@example.com\nnew@example.com\nx',
    }
    expect(await co.post('/suppressions/blacklist-import/count', given).ok(200)).toEqual({ count: 3 })
    for (const expected of [2, 4]) {
      const { params } = await co
        .post('/suppressions/blacklist-import', { ...given, expectedContacts: expected })
        .fails(409, 'count_mismatch', '')
      expect(params).toEqual({ expected, actual: 3 })
    }
    expect((await co.get('/suppressions').ok()).total).toBe(2)
    expect((await co.get(`/contacts/${id}`).ok()).blacklisted).toBe(false)
    expect(await co.post('/suppressions/blacklist-import', { ...given, expectedContacts: 3 }).ok(200)).toEqual({
      added: 3,
      already: 1,
      invalid: 1,
    })
    expect(await co.post('/suppressions/blacklist-import/count', given).ok(200)).toEqual({ count: 0 })
    await co.post('/suppressions/blacklist-import/count', {}).fails(400, 'validation', 'text')
  })

  test('of many addresses is read in threads, in pieces that are quick to pass on', async () => {
    const co = await t.company()
    const emails = Array.from({ length: 12_000 }, (_, i) => `person${i}@example.com`)
    for (const body of [{ emails }, { text: emails.join('\r\n') }]) {
      const run = vi.spyOn(t.app.offload, 'run')
      expect(await co.post('/suppressions/blacklist-import/count', body).ok(200)).toEqual({ count: 12_000 })
      const calls = run.mock.calls.map(([{ name }, , ...args]) => ({ name, length: String(args).length }))
      run.mockRestore()
      expect(calls.length).toBeGreaterThan(1)
      expect(new Set(calls.map(({ name }) => name))).toEqual(new Set(['readAddresses']))
      expect(Math.max(...calls.map(({ length }) => length))).toBeLessThan(200_000)
    }
    const text = ['', ...emails, ...emails.slice(0, 3), 'x'].join(' \n ')
    expect(await co.post('/suppressions/blacklist-import', { text, expectedContacts: 12_000 }).ok(200)).toEqual({
      added: 12_000,
      already: 0,
      invalid: 1,
    })
  })

  test('of too many addresses is refused before any is read; blank lines do not count', async () => {
    const co = await t.company()
    const run = vi.spyOn(t.app.offload, 'run')
    await co.post('/suppressions/blacklist-import', { text: 'a;'.repeat(2_000_000) }).fails(400, 'validation', 'text')
    expect(run).not.toHaveBeenCalled()
    run.mockRestore()
    const text = `a@example.com${' \r\n'.repeat(150_000)}b@example.com`
    expect(await co.post('/suppressions/blacklist-import/count', { text }).ok(200)).toEqual({ count: 2 })
  })
})

describe('suppressions', () => {
  test('an address can have several; the contact shows the strongest, and one request lifts all', async () => {
    const co = await t.company()
    const { id } = await co.contact('a@example.com')
    await co.post('/suppressions', { email: 'A@example.com', reason: 'blacklist' }).ok(201)
    await co.post('/suppressions', { email: 'a@example.com', reason: 'manual', note: 'x' }).ok(201)
    expect(await co.get(`/contacts/${id}`).ok()).toMatchObject({
      suppressionReason: 'manual',
      suppressionNote: 'x',
      blacklisted: true,
      status: 'subscribed',
    })
    await co.delete(`/contacts/${id}/blacklist`).fails(409, 'suppression_locked')
    await co.delete('/suppressions/A@EXAMPLE.com').ok(204)
    expect(await co.get(`/contacts/${id}`).ok()).toMatchObject({
      suppressionReason: null,
      blacklisted: false,
      state: 'active',
    })
    await co.delete('/suppressions/a@example.com').fails(404, 'not_found')
  })

  test('are listed, searched, and apply to one company only', async () => {
    const [co, other] = [await t.company(), await t.company()]
    await co.post('/suppressions', { email: 'one@example.com', reason: 'manual' }).ok(201)
    expect(await co.get('/suppressions?q=ONE@').ok()).toMatchObject({
      total: 1,
      items: [{ email: 'one@example.com', reason: 'manual' }],
    })
    expect((await other.get('/suppressions').ok()).total).toBe(0)
    expect(await other.contact('one@example.com')).toMatchObject({ status: 'subscribed', suppressionReason: null })
  })
})
