// Statements that a cluster refuses, or that would be wrong there (docs/decisions/0018-sharding.md), found in the sources.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSources, withoutComments } from '../test/support/sources.ts'
import { sqlTexts, tablesOf } from '../test/support/sql-text.ts'
import { SHARED_TABLES } from './platform/db/sharding/shared-tables.ts'
import { statementsOf } from './platform/db/statements-of.ts'

interface Rule {
  title: string
  /** Finds what is wrong in the text of a statement, or of a part of one. */
  wrong: (text: string) => boolean
  /** Texts that the rule must find, and one that it must not. */
  finds: string[]
  passes: string
}

/** Holds rows until the transaction ends. */
const LOCK = /\bfor (?:update|no key update|share|key share)\b/i

const RULES: Rule[] = [
  {
    title: 'no lock beside exists in the list of what is selected',
    wrong: (text) => LOCK.test(text) && /\bselect\b(?:(?!\bfrom\b)[\s\S])*\bexists\b/i.test(text),
    finds: ['select id, exists (select 1 from told t where t.id = m.id) from mail m where tenant_id = $1 for update'],
    passes: 'select id from mail m where tenant_id = $1 and exists (select 1 from told t where t.id = m.id) for update',
  },
  {
    title: 'no subquery in returning',
    wrong: (text) => returnedIn(text).some((list) => /\(\s*select\b/i.test(list)),
    finds: ['update call set at = now() returning id, (select event from run)'],
    passes: 'with due as (delete from call returning id) select (select count(*) from due)',
  },
  {
    title: 'no functions of times in returning',
    wrong: (text) => returnedIn(text).some((list) => /\bto_char\(|\bat time zone\b|\bdate_trunc\(/i.test(list)),
    finds: ["delete from moved where tenant_id = $1 returning to_char(at, 'YYYY')"],
    passes: "with gone as (delete from moved returning at) select to_char(at, 'YYYY') from gone",
  },
  {
    title: 'no value on conflict in an insert of selected rows: a cluster loses its number',
    // A value is missing in the text.
    wrong: (text) =>
      /\binsert into\b[\s\S]*\bselect\b[\s\S]*\bfrom unnest\([\s\S]*\bon conflict\b[\s\S]*\bset\b[\s\S]*[=(]\s*(?:::|\)|where\b|$)/i.test(
        text,
      ),
    finds: [
      'insert into a select id, from unnest(::int[]) id on conflict (id) do update set at = ',
      'insert into a select id, from unnest(::int[]) id on conflict (id) do update set at = greatest(::timestamptz, at)',
    ],
    passes: 'insert into a select id, from unnest(::int[]) id on conflict (id) do update set at = excluded.at',
  },
  {
    title: 'times are not computed in an update',
    wrong: (text) =>
      /\bupdate\b(?:(?!\bwhere\b|\bselect\b)[\s\S])*\bset\b(?:(?!\bwhere\b|\bselect\b)[\s\S])*[+-]\s*(?:\S+\s*\*\s*)?interval\b/i.test(
        text,
      ),
    finds: ["update pace set until = until + interval '1 second' where id = 1"],
    passes: "update pace set until = $1 where at < $2::timestamptz - interval '1 day'",
  },
  {
    title: 'no now() in case or coalesce of an update',
    wrong: (text) =>
      /\bset\b(?:(?!\bwhere\b|\bfrom\b)[\s\S])*\b(?:case|coalesce)\b(?:(?!\bwhere\b|\bfrom\b|,\s*\w+\s*=)[\s\S])*\bnow\(\)/i.test(
        text,
      ),
    finds: [
      'update mail set at = coalesce(at, now()) where id = 1',
      'update mail set at = case when true then now() end',
    ],
    passes: 'update mail set name = coalesce(name, $1), at = now() where id = 1',
  },
  {
    title: 'no element of an array by the position of a column',
    wrong: (text) => /\bset\b[\s\S]*\]\s*\)?\s*\[\s*array_position\(/i.test(text),
    finds: ['update contact set grade = ($4::text[])[array_position($3, id)]'],
    passes: 'select ($4::text[])[array_position($3, id)] from contact',
  },
  {
    title: 'no variables of a session, except of a transaction',
    wrong: (text) => /\bset_config\([^)]*,\s*false\s*\)/i.test(text),
    finds: ["select set_config('a.b', 'c', false)"],
    passes: "select set_config('a.b', 'c', true)",
  },
]

/** What stands after each `returning`, up to the end of the statement or the bracket around it. */
function returnedIn(text: string): string[] {
  return [...text.matchAll(/\breturning\b/gi)].map(({ index }) => {
    let depth = 0
    for (let end = index; end < text.length; end++) {
      if (text[end] === '(') depth++
      if (text[end] === ')' && --depth < 0) return text.slice(index, end)
    }
    return text.slice(index)
  })
}

/** Places of rows: only where one machine has a statement of its own. */
const PLACES = /\bctid\b/
const schema = readFileSync(join(import.meta.dirname, 'platform/db/tables.ts'), 'utf8')
const tables = new Set(
  [...schema.slice(schema.indexOf('export interface DB')).matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name!),
)
const texts = readSources(import.meta.dirname).map(({ file, text }) => ({ file, text: withoutComments(text) }))

/** Whether a file has the same statements for one machine and for a cluster. */
const hasOneForm = ({ text }: { text: string }) => !/\bisSharded\(\)/.test(text)

describe('statements', () => {
  test.each(RULES)('$title', ({ wrong, finds, passes }) => {
    for (const text of finds) expect(wrong(text)).toBe(true)
    expect(wrong(passes)).toBe(false)
    const found = texts.filter(({ text }) => sqlTexts(text).some((one) => wrong(one.replace(/--.*$/gm, ''))))
    expect(found.map(({ file }) => file)).toEqual([])
  })

  test('places of rows stand only where a cluster has another form', () => {
    const found = texts.filter(({ text }) => sqlTexts(text).some((one) => PLACES.test(one)))
    expect(found.filter(hasOneForm).map(({ file }) => file)).toEqual([])
  })

  test('rows are locked within one company', () => {
    // A condition may be a part of its own; then the text ends with it, or goes on with what follows conditions.
    const namesCompany = (text: string) => /\btenant_id\b|\bwhere\s+(?:and|for|order|limit)\b/.test(text)
    const isWrong = (text: string) =>
      LOCK.test(text) &&
      [...tablesOf(`sql\`${text}\``, tables).reads].some((name) => !SHARED_TABLES[name]) &&
      !namesCompany(text)
    expect(isWrong('select id from message where claimed_at < now() for update skip locked')).toBe(true)
    expect(isWrong('select id from message where tenant_id = $1 for update')).toBe(false)
    const found = texts.filter(({ text }) => sqlTexts(text).some(isWrong))
    expect(found.map(({ file }) => file)).toEqual([])
  })

  test('no statement reads tables of companies and tables of the coordinator', () => {
    const isOnCoordinator = (table: string) => SHARED_TABLES[table]?.on === 'coordinator'
    const found = texts.filter(hasOneForm).flatMap(({ file, text }) =>
      sqlTexts(text).flatMap((one) => {
        const { reads, writes } = tablesOf(`sql\`${one}\``, tables)
        const used = [...reads, ...writes]
        return used.some(isOnCoordinator) && used.some((table) => !SHARED_TABLES[table])
          ? [`${file}: ${used.join(', ')}`]
          : []
      }),
    )
    expect(found).toEqual([])
  })
})

describe('migrations that a cluster runs', () => {
  /** The newest that was there before clusters were upgraded. */
  const BEFORE = '0068'
  const folder = join(import.meta.dirname, '..', 'migrations')
  const statements = readdirSync(folder)
    .filter((name) => name.endsWith('.sql') && name.slice(0, 4) > BEFORE)
    .flatMap((name) => statementsOf(readFileSync(join(folder, name), 'utf8')).map((text) => ({ name, text })))

  const addsMoreThanConstraint = (text: string) =>
    /^alter table\b/i.test(text) && /\badd constraint\b/i.test(text) && /,\s*(?:add|drop|alter)\b/i.test(text)

  test('add a constraint in a statement of its own', () => {
    expect(addsMoreThanConstraint('alter table a add constraint b check (c > 0), add column d int')).toBe(true)
    expect(addsMoreThanConstraint('alter table a add constraint b check (c in (1, 2))')).toBe(false)
    expect(statements.filter(({ text }) => addsMoreThanConstraint(text)).map(({ name }) => name)).toEqual([])
  })

  test('run no block of code: it would change tables without their servers', () => {
    expect(statements.filter(({ text }) => /^do\b/i.test(text)).map(({ name }) => name)).toEqual([])
  })
})
