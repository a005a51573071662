import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { type Definitions, definitionsOf } from '../../../../test/support/second-opinion/definitions/definition.ts'
import type { NaiveContact } from '../../../../test/support/second-opinion/naive/contact.ts'
import { judge } from '../../../../test/support/second-opinion/naive/judge.ts'
import { createPlace } from '../../../../test/support/second-opinion/place.ts'
import { insertPerson } from '../../../../test/support/second-opinion/rows/person.ts'
import { withSecondPlan } from '../../../platform/db/second-plan.ts'
import { isSharded } from '../../../platform/db/sharding/sharded.ts'
import { compile, readDefinition, ruleContext } from '../segment-rules/index.ts'

const t = useApi()
const ZONE = 'Europe/Prague'
const CONTACTS = 60
const NESTED = 2500
const ALONE = 3750
/** Definitions per statement. */
const AT_ONCE = 12

/** Moments around midnight in Prague, both changes of the clocks, and leap days. */
const MOMENTS = [
  '2027-02-28T22:59:59Z',
  '2027-02-28T23:00:00Z',
  '2027-03-28T00:30:00Z',
  '2027-03-28T22:30:00Z',
  '2027-10-31T00:30:00Z',
  '2027-10-31T23:30:00Z',
  '2028-02-28T12:00:00Z',
  '2028-02-29T12:00:00Z',
  '2028-03-01T12:00:00Z',
].map((at) => new Date(at))

let co: Company
let people: NaiveContact[]
let definitions: Definitions

beforeAll(async () => {
  co = await t.company()
  const place = await createPlace(co, await t.company())
  people = []
  for (let i = 0; i < CONTACTS; i++) people.push(await insertPerson(place, i))
  // Rules that look at the size of their data know it.
  await sql`analyze`.execute(co.db)
  definitions = definitionsOf(place, people)
}, 120_000)

/** Compares random definitions and returns what they asked. */
async function compare(number: number, draw: () => object): Promise<Asked[]> {
  const asked: Asked[] = []
  for (const now of MOMENTS) {
    const world = { now, timezone: ZONE }
    const contextOf = (contactIds?: string[]) =>
      ruleContext(
        { db: co.db, now },
        { id: co.tenantId, timezone: ZONE },
        { contactIds, inSegment: async () => sql<boolean>`false` },
      )
    for (let i = 0; i < number / MOMENTS.length; i += AT_ONCE) {
      const drawn = Array.from({ length: AT_ONCE }, draw)
      // Both as they are counted, and as single contacts are looked up.
      const isCounted = (asked.length / AT_ONCE) % 2 === 0
      const among = isCounted ? people : people.filter((_, n) => n % 3 === asked.length % 3)
      const ids = among.map(({ id }) => id)
      const context = await contextOf(isCounted ? undefined : ids)
      const conditions = await Promise.all(drawn.map((one) => compile(readDefinition(one, context), context)))
      const query = sql<{ id: string; matches: (boolean | null)[] }>`
        select contact.id, array[${sql.join(conditions)}] as matches
        from contact
        where contact.tenant_id = ${co.tenantId} and contact.id = any(${ids}::bigint[])`
      const { rows } = isCounted
        ? await withSecondPlan(co.db, null, (db) => query.execute(db))
        : await query.execute(co.db)
      const found = new Map(rows.map(({ id, matches }) => [id, matches]))
      for (const [at, definition] of drawn.entries()) {
        const expected = among.map((person) => judge(definition, person, world))
        // Never null: a negated null would match no contact.
        const actual = among.map(({ id }) => found.get(id)![at])
        expect(actual, `${now.toISOString()} ${JSON.stringify(definition)}`).toEqual(expected)
        const text = sql`${conditions[at]!}`.compile(co.db).sql
        asked.push({ definition, matching: expected.filter(Boolean).length, text, isCounted })
      }
    }
  }
  return asked
}

interface Asked {
  definition: object
  /** How many contacts match. */
  matching: number
  text: string
  isCounted: boolean
}

test('thousands of random definitions match the same contacts by SQL and by a naive evaluation', async () => {
  const asked = await compare(NESTED, definitions.nested)
  // They must not always match all contacts or none.
  expect(new Set(asked.map(({ matching }) => matching)).size).toBeGreaterThan(30)
}, 600_000)

test('so do single rules about orders, websites and automations', async () => {
  const asked = await compare(ALONE, definitions.alone)
  const typeOf = ({ definition }: Asked) => (definition as { rules: { type: string }[] }).rules[0]!.type
  for (const [type, rules] of Map.groupBy(asked, typeOf)) {
    const telling = rules.filter(({ matching }) => matching > 0 && matching < CONTACTS)
    expect(telling.length, type).toBeGreaterThan(40)
  }
  // All ways to find sequences were taken.
  const sequences = asked.filter((one) => typeOf(one) === 'sequence' && one.matching > 0)
  const pairs = sequences.filter(({ text, isCounted }) => isCounted && text.includes('first_plan'))
  const chains = sequences.filter((one) => !pairs.includes(one))
  const near = chains.filter(({ text }) => text.includes('rarest'))
  // A cluster takes one way: the sizes of its tables are known elsewhere.
  if (isSharded()) return
  for (const ways of [pairs, near, chains.filter((one) => !near.includes(one))]) expect(ways.length).toBeGreaterThan(20)
}, 600_000)
