import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { startSink } from '../../../../test/support/smtp-sink.ts'
import { sendAll, shopWithTemplate } from '../../../../test/support/transactional.ts'
import { dump } from '../../../../test/support/well-known-contact.ts'
import { sweepTransactional } from './jobs/sweep.ts'

const sink = await startSink()
const t = useApi({ SMTP_URL: sink.url })
const DAY = 24 * 3600_000

beforeEach(() => {
  sink.taken.length = 0
})

/** The rows with one of the words. Shorter ones would be found in keys. */
const left = async (words: RegExp) => (await dump(t)).filter((row) => words.test(row))

test('the document about a contact has the mails to its address, and those with its data', async () => {
  const { co, templateId, send } = await shopWithTemplate(t)
  const before = await send('XQZann@example.com', { data: { note: 'first' } })
  const contact = await co.contact('xqzann@example.com')
  const named = await send('office@example.com', { contactId: contact.id, data: { note: 'second' } })
  await send('other@example.com', { data: { note: 'third' } })
  const { data } = await co.get(`/contacts/${contact.id}/export`).ok(200)
  const { name } = await co.get(`/templates/${templateId}`).ok()
  const template = { id: templateId, name }
  expect(data.transactionalMails).toEqual([
    { id: before, createdAt: expect.any(String), template, to: 'XQZann@example.com', data: { note: 'first' } },
    { id: named, createdAt: expect.any(String), template, to: 'office@example.com', data: { note: 'second' } },
  ])
  await sendAll(t, co)
})

test('an erasure forgets them, also those that wait, which are not sent', async () => {
  const { co, send, status } = await shopWithTemplate(t)
  const contact = await co.contact('xqzbob@example.com')
  const sent = await send('xqzbob@example.com', { data: { note: 'xqzsecret' } })
  await sendAll(t, co)
  const waiting = [
    await send('xqzbob@example.com', { data: { note: 'xqzwaiting' } }, 'xqzkey'),
    await send('office@example.com', { contactId: contact.id, data: { note: 'xqznamed' } }),
  ]
  sink.taken.length = 0
  await co.post(`/contacts/${contact.id}/erase`, {}).ok(204)
  expect(await left(/xqz(bob|secret|waiting|key|named)/)).toEqual([])
  await sendAll(t, co)
  expect(sink.taken).toEqual([])
  expect(await status(sent)).toMatchObject({ status: 'delivered' })
  for (const id of waiting) expect(await status(id)).toMatchObject({ status: 'skipped', reason: 'deleted' })
  const { rows } = await sql`
    select 1 from object_reference where tenant_id = ${co.tenantId} and by_kind = 'transactional'`.execute(co.db)
  expect(rows).toEqual([])
})

test('a deletion forgets them', async () => {
  const { co, send, status } = await shopWithTemplate(t)
  const contact = await co.contact('xqzeve@example.com')
  const id = await send('xqzeve@example.com', { data: { note: 'xqzdeleted' } })
  await sendAll(t, co)
  await co.delete(`/contacts/${contact.id}`).fails(423, 'recently_sent')
  t.clock.forward(2 * DAY)
  await co.delete(`/contacts/${contact.id}`).ok(204)
  expect(await left(/xqzeve|xqzdeleted/)).toEqual([])
  expect(await status(id)).toMatchObject({ status: 'delivered' })
})

test('addresses and values are forgotten after 90 days', async () => {
  const { co, send, status } = await shopWithTemplate(t)
  const id = await send('xqzold@example.com', { data: { note: 'xqzpast' } })
  await sendAll(t, co)
  t.clock.forward(80 * DAY)
  const waiting = await send('xqznew@example.com')
  t.clock.forward(11 * DAY)
  await sweepTransactional.run({ app: t.app, db: co.db, now: t.clock.now(), stopping: () => false } as never)
  const rows = await left(/xqzold|xqzpast|xqznew/)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toContain('xqznew')
  expect(await status(id)).toMatchObject({ status: 'delivered' })
  // A mail that waits keeps what it needs, however long it waits.
  t.clock.forward(80 * DAY)
  await sweepTransactional.run({ app: t.app, db: co.db, now: t.clock.now(), stopping: () => false } as never)
  await sendAll(t, co)
  expect(await status(waiting)).toMatchObject({ status: 'delivered' })
})
