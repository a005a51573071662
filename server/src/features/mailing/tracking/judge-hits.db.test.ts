import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { untilWaiting } from '../../../../test/support/locks.ts'
import { freezeFor, ledgerOf, type SentMail } from '../../../../test/support/mailing.ts'
import { whileRefusing } from '../../../../test/support/refusing.ts'
import { findTracked, keepEmailLinks, readEventFigures } from '../email-events/index.ts'
import { FLAGS, type Flag, readLinkFigures, readMailFigures } from '../ledger/index.ts'
import { applyVerdicts } from './apply-verdicts.ts'
import { judgeHits, judging } from './judge-hits.ts'
import { createRecorder } from './recorder.ts'
import { rejudge } from './rejudge.ts'

const t = useApi()
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SECOND = 1000
const URL = 'https://shop.example/x?utm_source=mail'

/** A mail to some contacts, by default sent two minutes ago. */
async function mailed(people = 1, options: Parameters<typeof freezeFor>[2] = {}) {
  const co = await t.company()
  const ids: string[] = []
  for (let i = 0; i < people; i++) ids.push((await co.contact()).id)
  const sentAt = new Date(t.clock.now().getTime() - 120 * SECOND)
  const mail = await freezeFor(co, ids, { sentAt, ...options })
  const visitor = (agent: string) => t.stranger.with({ 'user-agent': agent })
  const open = async (id = ids[0]!, agent = BROWSER) => void (await visitor(agent).get(mail.open(id)).ok(200))
  const click = async (link: number, id = ids[0]!, agent = BROWSER) =>
    void (await visitor(agent)
      .get(mail.click(id, link, `${URL}&n=${link}`))
      .raw())
  return { co, id: ids[0]!, ids, mail, open, click }
}

/** Stores how a link is written in the content, as the sender does. */
async function written(co: Company, { sourceId }: SentMail, number: number, url: string) {
  const ids = await keepEmailLinks(co.db, co.tenantId, [url])
  await co.db
    .insertInto('mail_link')
    .values({ tenant_id: co.tenantId, source_id: sourceId, number, link_id: ids.get(url)! })
    .execute()
}

/** Judges all waiting hits. */
async function judgeAll() {
  while ((await judgeHits(t.database.db, t.clock.now())) > 0);
}

const eventsOf = async (co: Company) =>
  (
    await sql<{
      kind: number
      link: number | null
      machine: boolean
      reasons: number
      url: string | null
      agent: string
    }>`
      select e.kind, e.link, e.machine, e.reasons, l.url, a.name as agent
      from email_event e
      left join email_link l on l.tenant_id = e.tenant_id and l.id = e.link_id
      left join user_agent a on a.tenant_id = e.tenant_id and a.id = e.agent_id
      where e.tenant_id = ${co.tenantId} and e.kind in (3, 4)
      order by e.id`.execute(co.db)
  ).rows

async function flagsOf(co: Company, mail: SentMail, id: string): Promise<Flag[]> {
  const row = await co.db
    .selectFrom('message')
    .select('flags')
    .where('tenant_id', '=', co.tenantId)
    .where('source_id', '=', mail.sourceId)
    .where('contact_id', '=', id)
    .executeTakeFirstOrThrow()
  return (Object.keys(FLAGS) as Flag[]).filter((flag) => row.flags & FLAGS[flag])
}

async function figuresOf(co: Company, { sourceId }: SentMail) {
  const sums: Record<string, number> = {}
  for (const { kind, value } of await readMailFigures(co.db, co.tenantId, [sourceId]))
    sums[kind] = (sums[kind] ?? 0) + value
  return Object.fromEntries(Object.entries(sums).filter(([, value]) => value))
}

async function linksOf(co: Company, { sourceId }: SentMail) {
  const sums: Record<string, number> = {}
  for (const { link, kind, value } of await readLinkFigures(co.db, co.tenantId, [sourceId]))
    sums[`${link} ${kind}`] = (sums[`${link} ${kind}`] ?? 0) + value
  return Object.fromEntries(Object.entries(sums).filter(([, value]) => value))
}

const summaryOf = async (co: Company, id: string) =>
  Object.fromEntries(
    (
      await co.db
        .selectFrom('email_summary')
        .select(['kind', 'number'])
        .where('tenant_id', '=', co.tenantId)
        .where('contact_id', '=', id)
        .execute()
    ).map((row) => [row.kind, row.number]),
  )

const waiting = async (co: Company) =>
  (await co.db.selectFrom('tracking_hit').select('id').where('tenant_id', '=', co.tenantId).execute()).length

describe('opens and clicks of a person', () => {
  test('become events, flags and figures', async () => {
    const { co, id, mail, open, click } = await mailed()
    await written(co, mail, 2, `${URL}&n=2`)
    await open()
    t.clock.forward(10 * SECOND)
    await click(2)
    await click(2)
    await judgeAll()
    expect(await eventsOf(co)).toEqual([
      { kind: 3, link: null, machine: false, reasons: 0, url: null, agent: BROWSER },
      { kind: 4, link: 2, machine: false, reasons: 0, url: `${URL}&n=2`, agent: BROWSER },
      { kind: 4, link: 2, machine: false, reasons: 0, url: `${URL}&n=2`, agent: BROWSER },
    ])
    expect(await flagsOf(co, mail, id)).toEqual(['opened', 'clicked'])
    expect(await figuresOf(co, mail)).toEqual({ sent: 1, opened: 1, clicked: 1 })
    expect(await linksOf(co, mail)).toEqual({ '2 people': 1, '2 clicks': 2 })
    expect(await summaryOf(co, id)).toMatchObject({ 3: 1, 13: 1, 4: 2, 14: 2 })
    expect(await waiting(co)).toBe(0)
  })

  test.each([
    [
      'as written in the content',
      'https://shop.example/?e={{ df_emailaddress }}',
      'https://shop.example/?e={{ df_emailaddress }}',
    ],
    ['without parameters when the content has no such link', null, 'https://shop.example/'],
    ['without parameters when its number is of another link', 'https://shop.example/other', 'https://shop.example/'],
    [
      'without parameters when the other link has tags',
      'https://other.example/?e={{ df_emailaddress }}',
      'https://shop.example/',
    ],
  ])('store the link %s, never with tags filled in', async (_, source, stored) => {
    const { co, id, mail } = await mailed()
    if (source) await written(co, mail, 1, source)
    for (const target of ['https://shop.example/?e=eva%40example.com', 'https://shop.example/?e=jan%40example.com#eva'])
      await t.stranger
        .with({ 'user-agent': BROWSER })
        .get(mail.click(id, 1, target))
        .raw()
    await judgeAll()
    expect((await eventsOf(co)).map(({ kind, url }) => [kind, url])).toEqual([
      [4, stored],
      [4, stored],
    ])
    const links = await co.db.selectFrom('email_link').select(['url', 'plain_url']).execute()
    expect(JSON.stringify(links)).not.toMatch(/eva|jan/)
  })

  test('a click counts as an open when no images were loaded', async () => {
    const { co, mail, click } = await mailed()
    await click(1)
    await judgeAll()
    expect(await figuresOf(co, mail)).toEqual({ sent: 1, opened: 1, clicked: 1 })
  })

  test('reset the soft bounces and raise the engagement at once', async () => {
    const { co, id, click } = await mailed()
    await co.db.updateTable('contact').set({ soft_bounces: 3 }).where('id', '=', id).execute()
    await click(1)
    await judgeAll()
    const row = await co.db.selectFrom('contact').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ soft_bounces: 0, engagement: 'A' })
  })
})

describe('opens and clicks of a program', () => {
  test('are stored as such, and counted apart from people', async () => {
    const { co, ids, mail, open } = await mailed(2)
    await open(ids[0], 'Mozilla/5.0')
    await open(ids[1], 'Mozilla/5.0')
    await open(ids[1])
    await judgeAll()
    expect((await eventsOf(co)).map(({ machine, reasons }) => [machine, reasons])).toEqual([
      [true, 1],
      [true, 1],
      [false, 0],
    ])
    expect(await figuresOf(co, mail)).toEqual({ sent: 2, opened: 1, openedMachine: 1 })
    expect(await summaryOf(co, ids[0]!)).toMatchObject({ 3: 1 })
    expect(await summaryOf(co, ids[0]!)).not.toHaveProperty('13')
  })

  test('count as at delivery when they come before the message is recorded as sent', async () => {
    const { co, id, mail, click } = await mailed(1, { sentAt: null })
    await click(1)
    await judgeAll()
    expect(await flagsOf(co, mail, id)).toEqual(['clickedMachine'])
  })

  test('change the verdicts of earlier ones when a later click gives the program away', async () => {
    const { co, id, mail, open, click } = await mailed()
    await open()
    await click(1)
    await judgeAll()
    expect(await figuresOf(co, mail)).toEqual({ sent: 1, opened: 1, clicked: 1 })
    expect(await linksOf(co, mail)).toEqual({ '1 people': 1, '1 clicks': 1 })
    t.clock.forward(20 * SECOND)
    await click(0)
    await judgeAll()
    expect((await eventsOf(co)).map(({ kind, link, machine, reasons }) => [kind, link, machine, reasons])).toEqual([
      [3, null, true, 8],
      [4, 1, true, 8],
      [4, 0, true, 8],
    ])
    expect(await flagsOf(co, mail, id)).toEqual(['openedMachine', 'clickedMachine'])
    expect(await figuresOf(co, mail)).toEqual({ sent: 1, openedMachine: 1, clickedMachine: 1 })
    expect(await linksOf(co, mail)).toEqual({ '1 machines': 1 })
    expect(await summaryOf(co, id)).toEqual({ 3: 1, 4: 2 })
    const counted = await readEventFigures(co.db, co.tenantId, [mail.sourceId])
    expect(counted.map(({ kind, machine, value }) => [kind, machine, value]).sort()).toEqual([
      [3, true, 1],
      [4, true, 2],
    ])
    const { engagement } = await co.db
      .selectFrom('contact')
      .select('engagement')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(engagement).toBe('N')
  })

  test('do not change the verdicts of a person at another time', async () => {
    const { co, id, mail, open, click } = await mailed()
    await open()
    await click(3)
    await judgeAll()
    t.clock.forward(600 * SECOND)
    for (const link of [1, 2, 3]) await click(link)
    await judgeAll()
    expect(await flagsOf(co, mail, id)).toEqual(['opened', 'clicked', 'clickedMachine'])
    expect(await linksOf(co, mail)).toEqual({
      '3 people': 1,
      '3 clicks': 1,
      '1 machines': 1,
      '2 machines': 1,
      '3 machines': 1,
    })
  })

  test('on several links within seconds are recognized across batches', async () => {
    const { co, mail, click } = await mailed()
    for (const link of [1, 2, 3]) {
      await click(link)
      await judgeAll()
      t.clock.forward(SECOND)
    }
    expect((await eventsOf(co)).map(({ machine }) => machine)).toEqual([true, true, true])
    expect(await linksOf(co, mail)).toEqual({ '1 machines': 1, '2 machines': 1, '3 machines': 1 })
    expect(await figuresOf(co, mail)).toEqual({ sent: 1, openedMachine: 1, clickedMachine: 1 })
  })
})

describe('dropped hits', () => {
  test('are those of deleted contacts and of messages that do not exist', async () => {
    const { co, ids, mail, open, click } = await mailed(2, {
      sentAt: new Date(t.clock.now().getTime() - 30 * 24 * 3600 * SECOND),
    })
    await click(1)
    await click(1, ids[1])
    await co.delete(`/contacts/${ids[0]}`).ok(204)
    // As if the request arrived while the contact was being deleted.
    const hit = { tenantId: co.tenantId, kind: 'opened' as const, at: t.clock.now(), ip: '', agent: BROWSER }
    await t.app.services.get(createRecorder).record({ ...hit, sourceId: mail.sourceId, contactId: ids[0]! })
    await t.app.services.get(createRecorder).record({ ...hit, sourceId: '999999', contactId: ids[1]! })
    await open(ids[1])
    await judgeAll()
    expect(await waiting(co)).toBe(0)
    expect((await eventsOf(co)).map(({ kind }) => kind)).toEqual([4, 3])
  })

  test('of more than a hundred a day only the number is kept', async () => {
    const { co, id, mail, click } = await mailed()
    for (let i = 0; i < 60; i++) await click(1)
    await judgeAll()
    for (let i = 0; i < 60; i++) await click(1)
    await judgeAll()
    expect(await eventsOf(co)).toHaveLength(100)
    expect(await linksOf(co, mail)).toEqual({ '1 people': 1, '1 clicks': 100 })
    const beyond = () =>
      co.db.selectFrom('email_overflow').select(['contact_id', 'number']).where('tenant_id', '=', co.tenantId).execute()
    expect(await beyond()).toEqual([{ contact_id: id, number: 20 }])
    await click(1)
    await judgeAll()
    expect(await beyond()).toEqual([{ contact_id: id, number: 21 }])
    t.clock.forward(24 * 3600 * SECOND)
    await click(1)
    await judgeAll()
    expect(await eventsOf(co)).toHaveLength(101)
  })
})

test('parallel workers judge every hit once', async () => {
  const { co, ids, mail, open, click } = await mailed(30)
  const other = await mailed(3)
  for (let round = 0; round < 3; round++)
    for (const id of ids) {
      await open(id)
      await click(1, id)
      await click(2, id)
      if (round === 2) await click(0, id)
    }
  for (const id of other.ids) await other.open(id)
  await Promise.all([judgeAll(), judgeAll(), judgeAll(), judgeAll()])
  await judgeAll()
  const events = await eventsOf(co)
  expect(events).toHaveLength(300)
  expect(events.every(({ machine }) => machine)).toBe(true)
  expect(await figuresOf(co, mail)).toEqual({ sent: 30, openedMachine: 30, clickedMachine: 30 })
  expect(await linksOf(co, mail)).toEqual({ '1 machines': 90, '2 machines': 90 })
  expect(await figuresOf(other.co, other.mail)).toEqual({ sent: 3, opened: 3 })
})

test('hits of one message in two parallel transactions are judged together', async () => {
  const { co, id, mail, open, click } = await mailed()
  await open()
  await click(1)
  const { sourceId } = mail
  // Two workers wait for the contact, each with its hits locked: the second has the click on the trap.
  const first = await t.database.pool.connect()
  await first.query('begin')
  await first.query('select 1 from contact where tenant_id = $1 and id = $2 for update', [co.tenantId, id])
  const one = judgeHits(t.database.db, t.clock.now())
  await untilWaiting(t.database.db, 1)
  await click(0)
  const two = judgeHits(t.database.db, t.clock.now())
  await untilWaiting(t.database.db, 2)
  await first.query('commit')
  first.release()
  expect((await Promise.all([one, two])).sort()).toEqual([1, 2])
  expect((await eventsOf(co)).every(({ machine }) => machine)).toBe(true)
  expect(await figuresOf(co, { ...mail, sourceId })).toEqual({ sent: 1, openedMachine: 1, clickedMachine: 1 })
})

describe('rejudge', () => {
  test('changes nothing while the rules are the same', async () => {
    const { co, mail, open, click } = await mailed()
    await open()
    for (const link of [1, 2, 0]) await click(link)
    t.clock.forward(300 * SECOND)
    await click(4)
    await judgeAll()
    expect(await rejudge(co.db, ledgerOf(co), mail.sourceId, t.clock.now())).toBe(0)
  })

  test('corrects verdicts by the stored facts, and all figures with them', async () => {
    const { co, ids, mail, open, click } = await mailed(3)
    for (const id of ids) {
      await open(id)
      await click(1, id)
    }
    await open(ids[2], 'Mozilla/5.0')
    await judgeAll()
    const right = [await eventsOf(co), await figuresOf(co, mail), await linksOf(co, mail)]
    // All verdicts are reversed, as if other rules had been in force.
    const stored = await findTracked(co.db, { tenantId: co.tenantId, sourceId: mail.sourceId, contactIds: ids })
    const changed = stored.map((event) => ({ ...event, machine: !event.machine, reasons: event.machine ? 0 : 16 }))
    await applyVerdicts(co.db, ledgerOf(co), mail.sourceId, { judged: [], changed, stored }, t.clock.now())
    expect(await figuresOf(co, mail)).toEqual({ sent: 3, opened: 1, openedMachine: 2, clickedMachine: 3 })
    expect(await linksOf(co, mail)).toEqual({ '1 machines': 3 })
    expect(await summaryOf(co, ids[2]!)).toMatchObject({ 3: 2, 13: 1, 4: 1 })

    expect(await rejudge(co.db, ledgerOf(co), mail.sourceId, t.clock.now())).toBe(7)
    expect([await eventsOf(co), await figuresOf(co, mail), await linksOf(co, mail)]).toEqual(right)
    expect(await summaryOf(co, ids[2]!)).toMatchObject({ 3: 2, 13: 1, 4: 1, 14: 1 })
  })

  test('keeps the verdicts of events whose facts were erased', async () => {
    const { co, mail, open } = await mailed()
    await open()
    await judgeAll()
    await co.db
      .updateTable('email_event')
      .set({ ip: null, agent_id: null })
      .where('tenant_id', '=', co.tenantId)
      .execute()
    expect(await rejudge(co.db, ledgerOf(co), mail.sourceId, t.clock.now())).toBe(0)
    expect((await eventsOf(co)).map(({ machine }) => machine)).toEqual([false])
  })
})

test('a hit that cannot be judged does not block others, and is not lost', async () => {
  const { co, ids, mail, open } = await mailed(3)
  const round = () => judging.run({ app: t.app, db: t.database.db, now: t.clock.now() })
  const opened = async () => (await figuresOf(co, mail)).opened ?? 0
  for (const id of ids) await open(id)
  const refused = { change: 'update', table: 'message', when: `new.contact_id = ${ids[0]}` }
  await whileRefusing(t.database, refused, async () => {
    for (let i = 0; i < 6; i++) await round()
    expect(await opened()).toBe(2)
  })
  await judgeAll()
  expect(await opened()).toBe(3)
})
