import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import { Chance } from '../../../../../test/support/automation-model/chance.ts'
import { NaiveAutomation } from '../../../../../test/support/automation-model/naive.ts'
import { NAMES, randomGraph } from '../../../../../test/support/automation-model/random-graph.ts'
import { activeAutomation, followFromNow, workAutomations } from '../../../../../test/support/automations.ts'
import type { Company } from '../../../../../test/support/company.ts'
import { sharesOf } from '../trial/sql/past-events.ts'
import { shareInNode } from './share-in-node.ts'

const t = useApi()
const HOUR = 3_600_000
const SEEDS = 12
const CONTACTS = 5
const MOMENTS = 8

/** Where the runs of contacts stand, and until when. */
async function places(co: Company, id: string) {
  const { rows } = await sql<{ place: string }>`
    select r.contact_id || ' ' || n.key || ' ' || coalesce(round(extract(epoch from r.due_at) * 1000)::text, 'ended') as place
    from automation_run r
    join automation_node n on n.tenant_id = r.tenant_id and n.automation_id = r.automation_id and n.number = r.node
    where r.tenant_id = ${co.tenantId} and r.automation_id = ${id}`.execute(co.db)
  return rows.map(({ place }) => place).sort()
}

/** What actions wrote into contacts; the order of runs of one contact does not matter. */
async function effects(co: Company) {
  const { rows } = await sql<{ id: string; city: string }>`
    select id, city from contact where tenant_id = ${co.tenantId} order by id`.execute(co.db)
  return rows.map(({ id, city }) => `${id} ${lettersOf(city)}`)
}
const lettersOf = (city: string) => (city.match(/n\d+/g) ?? []).sort().join(' ')

test.each(Array.from({ length: SEEDS }, (_, seed) => seed + 140))(
  'runs stand where a naive evaluator says, with the same effects (graph %i)',
  async (seed) => {
    const chance = new Chance(seed + 1)
    const co = await t.company()
    await followFromNow(t)
    const people: { id: string; firstName: string }[] = []
    for (let i = 0; i < CONTACTS; i++) {
      const firstName = chance.of(NAMES)
      people.push({ id: (await co.contact(undefined, { firstName })).id, firstName })
    }
    const graph = randomGraph(chance)
    const id = await activeAutomation(co, graph)
    const ids = people.map((one) => one.id)
    const shares = await sharesOf(co.db, id, ids)
    const model = new NaiveAutomation(
      graph,
      people.map(({ id, firstName }, i) => ({
        id,
        firstName,
        city: '',
        shareIn: (node: string) => shareInNode(shares[i]!, node),
      })),
    )
    for (let moment = 0; moment < MOMENTS; moment++) {
      t.clock.forward(chance.between(0, 12) * HOUR)
      const now = t.clock.now().getTime()
      for (let i = chance.between(0, 4); i > 0; i--) {
        const contactId = chance.of(ids)
        const name = chance.of(['start', 'start', 'outside', null])
        if (name) {
          const custom = { customEvent: name }
          await co.post('/contact-events', { type: 'custom', contactId, shopId: co.shopId, custom }).ok(201)
          model.fire(contactId, name, now)
        } else {
          const firstName = chance.of(NAMES)
          await co.patch(`/contacts/${contactId}`, { firstName }).ok()
          model.rename(contactId, firstName, now)
        }
      }
      // What the automation itself causes is handled the second and third time.
      for (let round = 0; round < 3; round++) {
        await workAutomations(t)
        model.work(now)
      }
      const expected = model.runs.map(
        ({ contact, node, dueAt }) => `${contact.id} ${node} ${dueAt === null ? 'ended' : dueAt}`,
      )
      expect(await places(co, id), `moment ${moment}`).toEqual(expected.sort())
    }
    const written = [...model.contacts.values()].sort((a, b) => Number(a.id) - Number(b.id))
    expect(await effects(co)).toEqual(written.map(({ id, city }) => `${id} ${lettersOf(city)}`))
  },
)
