import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import { edges, node } from '../../../../../test/support/automations.ts'
import type { Company } from '../../../../../test/support/company.ts'
import { tx } from '../../../../platform/db/tx.ts'
import type { Graph } from '../../graphs/index.ts'
import { insertAutomation, insertVersion } from '../store.ts'
import { moveRuns } from './engine.ts'
import { graphOf } from './graph-cache.ts'
import type { Reentry } from './sql/start.ts'
import { startRuns } from './start-runs.ts'

const t = useApi()
let co: Company
beforeEach(async () => {
  co = await t.company()
})

const isJana = {
  type: 'group',
  match: 'all',
  rules: [{ type: 'contact_field', field: 'firstName', op: 'eq', value: 'Jana' }],
}

async function automation(graph: Graph) {
  const now = t.clock.now()
  const values = { tenant_id: co.tenantId, shop_id: co.shopId, created_at: now, updated_at: now }
  const row = await insertAutomation(co.db, { ...values, name: `A ${Math.random()}`, status: 'active' })
  const of = { tenantId: co.tenantId, automationId: row.id, graphKey: row.graph_key }
  await insertVersion(co.db, { ...of, version: 1, graph, memberId: null }, now)
  return of
}
type Of = Awaited<ReturnType<typeof automation>>

const enter = ({ graphKey, ...of }: Of, contactIds: string[], reentry: Reentry = 'parallel', event?: unknown) =>
  tx(co.db, async (db) => {
    const graph = await graphOf(db, { ...of, version: 1, graphKey })
    const entrants = contactIds.map((contactId) => ({ contactId, event }))
    return startRuns(db, { ...of, graph, trigger: 't', reentry }, entrants, t.clock.now())
  })

async function move() {
  const context = () => ({ app: t.app, db: co.db, now: t.clock.now() })
  while (await moveRuns.run(context()));
}

/** Where the runs of an automation stand: `wait 2` are two that wait there. */
async function places({ automationId }: Of) {
  const { rows } = await sql<{ place: string }>`
    select n.key || case when r.due_at is null then ' ended ' else ' ' end || count(*) as place
    from automation_run r join automation_node n
      on n.tenant_id = r.tenant_id and n.automation_id = r.automation_id and n.number = r.node
    where r.tenant_id = ${co.tenantId} and r.automation_id = ${automationId}
    group by n.key, r.due_at is null order by 1`.execute(co.db)
  return rows.map(({ place }) => place)
}

async function counts({ automationId }: Of) {
  const { rows } = await sql<{ key: string; reached: string; inside: string; outputs: Record<string, number> }>`
    select key, reached, inside, outputs from automation_node
    where tenant_id = ${co.tenantId} and automation_id = ${automationId} order by number`.execute(co.db)
  return Object.fromEntries(rows.map(({ key, reached, inside, outputs }) => [key, [+reached, +inside, outputs]]))
}

async function stepsOf(contactId: string) {
  const { rows } = await sql<{ step: string }>`
    select n.key || '.' || coalesce(s.output, '') as step from automation_step s
    join automation_node n on n.tenant_id = s.tenant_id and n.automation_id = s.automation_id and n.number = s.node
    where s.tenant_id = ${co.tenantId} and s.contact_id = ${contactId} order by s.run_id, s.n`.execute(co.db)
  return rows.map(({ step }) => step)
}

const later = (hours: number) => t.clock.forward(hours * 3_600_000)

describe('the engine', () => {
  test('moves runs through decisions, waits and ends, and counts them', async () => {
    const of = await automation({
      nodes: [
        node('t', 'trigger_now'),
        node('c', 'condition', { filter: isJana }),
        node('w', 'wait', { until: { kind: 'duration', value: 2, unit: 'hours' } }),
        node('e', 'end'),
      ],
      edges: edges('t>c', 'c.yes>w', 'c.no>e', 'w>e'),
    })
    const jana = await co.contact('jana@example.com', { firstName: 'Jana' })
    const petr = await co.contact('petr@example.com', { firstName: 'Petr' })
    expect([...(await enter(of, [jana.id, petr.id])).keys()]).toEqual([jana.id, petr.id])
    await move()
    expect(await places(of)).toEqual(['e ended 1', 'w 1'])
    expect(await counts(of)).toEqual({
      t: [2, 0, { next: 2 }],
      c: [2, 0, { yes: 1, no: 1 }],
      w: [1, 1, {}],
      e: [1, 0, {}],
    })
    later(1)
    await move()
    expect(await places(of)).toEqual(['e ended 1', 'w 1'])
    later(1)
    await move()
    expect(await places(of)).toEqual(['e ended 2'])
    expect(await stepsOf(jana.id)).toEqual(['t.next', 'c.yes', 'w.next', 'e.'])
    expect(await stepsOf(petr.id)).toEqual(['t.next', 'c.no', 'e.'])
    expect(await counts(of)).toMatchObject({ w: [1, 0, { next: 1 }], e: [2, 0, {}] })
    const { rows } = await sql`select 1 from automation_queue where tenant_id = ${co.tenantId}`.execute(co.db)
    expect(rows).toEqual([])
  })

  test('ends a run where nothing follows, and moves none of a paused automation', async () => {
    const of = await automation({ nodes: [node('t', 'trigger_now'), node('s', 'split')], edges: edges('t>s') })
    const { id } = await co.contact()
    await enter(of, [id])
    await sql`update automation set status = 'paused' where tenant_id = ${co.tenantId}`.execute(co.db)
    await expect(enter(of, [id])).rejects.toThrow('changed')
    await move()
    expect(await places(of)).toEqual(['s 1'])
  })

  test('an automation that cannot be moved delays no other', async () => {
    const graph = (filter: object) => ({
      nodes: [node('t', 'trigger_now'), node('c', 'condition', { filter })],
      edges: edges('t>c'),
    })
    const broken = { type: 'group', match: 'all', rules: [{ ...isJana.rules[0], op: 'nosuch' }] }
    const [bad, good] = [await automation(graph(broken)), await automation(graph(isJana))]
    const { id } = await co.contact()
    await enter(bad, [id])
    await enter(good, [id])
    await move()
    expect(await places(bad)).toEqual(['c 1'])
    expect(await places(good)).toEqual(['c ended 1'])
  })

  test('a split divides by percent, and always the same way', async () => {
    const branches = [
      { key: 'a', percent: 30 },
      { key: 'b', percent: 70 },
    ]
    const of = await automation({
      nodes: [node('t', 'trigger_now'), node('s', 'split', { branches }), node('a', 'end'), node('b', 'end')],
      edges: edges('t>s', 's.a>a', 's.b>b'),
    })
    const ids = Array.from({ length: 2500 }, (_, i) => String(i + 1))
    await enter(of, ids)
    await enter(of, ids)
    await move()
    const { s } = await counts(of)
    const [, , outputs] = s as [number, number, { a: number; b: number }]
    expect(outputs.a + outputs.b).toBe(5000)
    expect(outputs.a % 2).toBe(0)
    expect(Math.abs(outputs.a / 5000 - 0.3)).toBeLessThan(0.04)
  })
})

describe('entering again', () => {
  const waiting = () =>
    automation({
      nodes: [node('t', 'trigger_now'), node('w', 'wait', { until: { kind: 'duration', value: 1, unit: 'hours' } })],
      edges: edges('t>w'),
    })

  test.each([
    ['parallel', ['w 10'], ['w ended 10', 'w 10']],
    ['restart', ['w 1', 'w ended 11'], ['w 1', 'w ended 23']],
    ['skip', ['w 1'], ['w 1', 'w ended 1']],
    ['once', ['w 1'], ['w ended 1']],
  ] as const)('%s', async (reentry, first, second) => {
    const of = await waiting()
    const { id } = await co.contact()
    for (let i = 0; i < 12; i++) {
      await enter(of, [id], reentry)
      await move()
    }
    expect(await places(of)).toEqual([...first].sort())
    later(2)
    await move()
    for (let i = 0; i < 12; i++) {
      await enter(of, [id], reentry)
      await move()
    }
    expect(await places(of)).toEqual([...second].sort())
    const { w } = await counts(of)
    const living = (await places(of)).find((place) => /^w \d/.test(place))
    expect((w as [number, number])[1]).toBe(Number(living?.split(' ')[1] ?? 0))
  })

  test('one contact several times in one batch', async () => {
    const of = await waiting()
    const { id } = await co.contact()
    await enter(of, Array(15).fill(id), 'parallel')
    expect(await places(of)).toEqual(['w 10'])
    const other = await waiting()
    await enter(other, [id, id], 'skip')
    expect(await places(other)).toEqual(['w 1'])
  })
})
