import type pg from 'pg'

const TYPES: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'Bigint',
  numeric: 'Numeric',
  float8: 'number',
  bool: 'boolean',
  text: 'string',
  uuid: 'string',
  date: 'string',
  timestamptz: 'Timestamp',
  jsonb: 'Json',
  bytea: 'Buffer',
  inet: 'string',
  varbit: 'string',
}

interface Column {
  table: string
  column: string
  type: string
  nullable: boolean
  generated: boolean
  always: boolean
  check: string | null
}

/** The Kysely types of all our tables, read from the migrated database itself, so that they cannot differ from it. */
export async function generateTypes(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<Column>(`
    select c.relname as "table", a.attname as "column", t.typname as type, not a.attnotnull as nullable,
      a.atthasdef or a.attidentity <> '' as generated, a.attidentity = 'a' or a.attgenerated <> '' as always,
      (select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] limit 1) as "check"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname, a.attnum`)
  const tables = Map.groupBy(rows, (row) => row.table)
  const interfaces = [...tables].map(
    ([table, columns]) => `export interface ${pascal(table)} {\n${columns.map(line).join('\n')}\n}`,
  )
  const index = [...tables.keys()].map((table) => `  ${table}: ${pascal(table)}`).join('\n')
  return `${HEAD}\n${interfaces.join('\n\n')}\n\nexport interface DB {\n${index}\n}\n`
}

const HEAD = `// Generated from the migrated database by \`npm run gen\`. Do not edit.
import type { ColumnType } from 'kysely'

type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
type Always<T> = T extends ColumnType<infer S, infer _I, infer _U> ? ColumnType<S, never, never> : ColumnType<T, never, never>
type Bigint = ColumnType<string, string | number | bigint, string | number | bigint>
type Numeric = ColumnType<string, string | number, string | number>
type Timestamp = ColumnType<Date, Date | string, Date | string>
type Json = ColumnType<unknown, string, string>
`

function line({ column, type, nullable, generated, always, check }: Column): string {
  const array = type.startsWith('_')
  // In arrays a bigint is the text that the driver gives and takes.
  const base = type === '_int8' ? 'string' : (unionOf(type, check) ?? TYPES[array ? type.slice(1) : type])
  if (!base) throw new Error(`generate-types.ts does not know the type ${type} (column ${column})`)
  const plain = array ? `${base}[]` : base
  const withNull = nullable ? `${plain} | null` : plain
  const wrapped = always ? `Always<${withNull}>` : generated ? `Generated<${withNull}>` : withNull
  return `  ${column}: ${wrapped}`
}

/** `check (state in ('a', 'b'))` makes the column's type `'a' | 'b'`. */
function unionOf(type: string, check: string | null): string | null {
  const list = type === 'text' && check ? /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(check)?.[1] : undefined
  return list ? [...list.matchAll(/'([^']*)'::text/g)].map(([, value]) => `'${value}'`).join(' | ') : null
}

const pascal = (name: string) => name.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())
