import { expect, test } from 'vitest'
import { hasUnknownTables, tablesOf } from './sql-text.ts'

const TABLES = new Set(['a', 'b', 'c', 'd'])
const found = (source: string) => {
  const { reads, writes } = tablesOf(source, TABLES)
  return { reads: [...reads].sort().join(), writes: [...writes].sort().join() }
}

test.each([
  ["db.selectFrom('a as x').innerJoin('b', 'a.id', 'b.id').leftJoinLateral('c', join)", 'a,b,c', ''],
  ["db.selectFrom(['a', 'b as x'])", 'a,b', ''],
  ["db.updateTable('a').from('b').set(values)", 'b', 'a'],
  ["db.mergeInto('a').using('b', 'a.id', 'b.id')", 'b', 'a'],
  ["app.copy.rows('a', columns, rows)", '', 'a'],
  ['sql`select 1 from a x, b join c on true`', 'a,b,c', ''],
  ['sql`insert into a select * from b`', 'b', 'a'],
  ['sql`merge into a using b on true`', 'b', 'a'],
  ['sql`truncate a, b`', '', 'a,b'],
  ['sql`lock table a, b in exclusive mode`', '', 'a,b'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a source
  ['sql`select 1 from ${part}`; const part = sql`b x where x.id = 1`', 'b', ''],
  ["pool.query('delete from a where id = $1')", 'a', 'a'],
  ['client.query<{ id: string }>(\n  `select id from a`,\n)', 'a', ''],
])('finds the tables of %s', (source, reads, writes) => {
  expect(found(source)).toEqual({ reads, writes })
})

test('the name of a common table expression hides a table only in its own statement', () => {
  expect(found('sql`with a as (select 1) select * from a`')).toEqual({ reads: '', writes: '' })
  expect(found('sql`with a as (select 1) select * from a`; sql`select * from a`')).toEqual({ reads: 'a', writes: '' })
})

test('words of comments are no tables', () => {
  expect(found('sql`select 1 -- from a\n`')).toEqual({ reads: '', writes: '' })
  expect(found("/** Like `db.selectFrom('a')`. */\n// db.selectFrom('b')\n")).toEqual({ reads: '', writes: '' })
})

test.each([
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a source
  ['sql`select 1 from ${sql.table(name)}`', true],
  ['db.deleteFrom(table)', true],
  ['db\n  .selectFrom(\n    table,\n  )', true],
  ['db.innerJoin(table, x, y)', true],
  ["db.selectFrom('a')", false],
  ["db.selectFrom(['a', 'b'])", false],
  ["db.innerJoinLateral((eb) => eb.selectFrom('a'), join)", false],
  ["db.selectFrom((eb) => eb.selectFrom('a'))", false],
  ["eb.selectFrom(eb => eb.selectFrom('a'))", false],
])('%s takes a table from a variable: %s', (source, expected) => {
  expect(hasUnknownTables(source)).toBe(expected)
})
