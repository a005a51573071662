import type pg from 'pg'

interface Column {
  table: string
  name: string
  type: string
  /** The first value that a check of the column allows. */
  allowed: string | null
  parent: string | null
  parentColumn: string | null
}

/** Values that satisfy checks which no rule below can read. */
const SPECIAL: Record<string, string> = {
  'company_export.status': 'failed',
  'feed.source': 'upload',
  'feed.refresh_minutes': '60',
}

/**
 * Adds a row to every table of a company that has none, with values made from the types and checks of its columns. Texts
 * contain `mark`. Returns the tables that had none.
 */
export async function fillTables(pool: pg.Pool, tenantId: string, mark: string): Promise<string[]> {
  const { rows: columns } = await pool.query<Column>(COLUMNS)
  const byTable = Map.groupBy(columns, ({ table }) => table)
  const filled: string[] = []
  for (let left = [...byTable]; left.length; ) {
    const waiting: typeof left = []
    for (const [table, own] of left) {
      if (await hasRow(pool, table, tenantId)) continue
      const parents = own.flatMap(({ parent }) => (parent && parent !== table ? [parent] : []))
      const ready = await Promise.all(parents.map((parent) => !byTable.has(parent) || hasRow(pool, parent, tenantId)))
      if (!ready.every(Boolean)) waiting.push([table, own])
      else {
        await addRow(pool, table, own, tenantId, mark)
        filled.push(table)
      }
    }
    if (waiting.length === left.length) throw new Error(`cannot fill ${waiting.map(([name]) => name).join(', ')}`)
    left = waiting
  }
  return filled.sort()
}

async function hasRow(pool: pg.Pool, table: string, tenantId: string): Promise<boolean> {
  const { rows } = await pool.query(`select 1 from ${quoted(table)} where tenant_id = $1 limit 1`, [tenantId])
  return rows.length > 0
}

async function addRow(pool: pg.Pool, table: string, columns: readonly Column[], tenantId: string, mark: string) {
  const names = columns.map(({ name }) => quoted(name))
  const values: string[] = []
  for (const column of columns)
    values.push((await parentOf(pool, column, tenantId)) ?? sampleOf(column, tenantId, mark))
  await pool
    .query(`insert into ${quoted(table)} (${names.join(', ')}) values (${values.join(', ')})`)
    .catch((error: Error) => {
      throw new Error(`cannot fill ${table}: ${error.message}`)
    })
}

/** The key of a row that the column can refer to; null if it refers to none. */
async function parentOf(pool: pg.Pool, { table, name, parent, parentColumn }: Column, tenantId: string) {
  if (SPECIAL[`${table}.${name}`] || !parent || !parentColumn) return null
  const [from, column] = parent === 'person' ? ['member', 'person_id'] : [parent, parentColumn]
  const { rows } = await pool.query(
    `select ${quoted(column)}::text as key from ${quoted(from)} where tenant_id = $1 limit 1`,
    [tenantId],
  )
  return rows[0] ? literal(rows[0].key) : 'null'
}

function sampleOf({ table, name, type, allowed }: Column, tenantId: string, mark: string): string {
  const special = SPECIAL[`${table}.${name}`]
  if (special) return literal(special)
  if (name === 'tenant_id') return tenantId
  if (allowed) return literal(allowed)
  if (type === 'text[]') return `array['${mark}']`
  if (type.endsWith('[]')) return "'{}'"
  if (type === 'text') return literal(`${mark}-${table}-${name}`)
  if (type === 'bytea') return `convert_to('${mark}-${table}-' || gen_random_uuid(), 'UTF8')`
  if (type === 'uuid') return 'gen_random_uuid()'
  if (type === 'boolean') return 'false'
  if (type.startsWith('json')) return `'{"mark": "${mark}"}'`
  if (type.startsWith('timestamp') || type === 'date') return 'now()'
  if (type === 'inet') return "'203.0.113.7'"
  return '1'
}

const quoted = (name: string) => `"${name}"`
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Columns that need a value, of all tables with rows of companies. */
const COLUMNS = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type,
    (select (regexp_match(pg_get_constraintdef(k.oid), 'ARRAY\\[''([^'']*)'''))[1]
      from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) like '%ARRAY[''%' limit 1) as allowed,
    f.parent, f.parent_column as "parentColumn"
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join lateral (
    select p.relname as parent, pa.attname as parent_column
    from pg_constraint k
    join pg_class p on p.oid = k.confrelid
    cross join unnest(k.conkey, k.confkey) as pair (here, there)
    join pg_attribute pa on pa.attrelid = p.oid and pa.attnum = pair.there
    where k.conrelid = c.oid and k.contype = 'f' and pair.here = a.attnum and p.relname <> 'tenant'
      and pa.attname <> 'tenant_id'
    limit 1) f on true
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and exists (select 1 from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id')
    and a.attgenerated = '' and a.attidentity = ''
    and (a.attname = 'tenant_id' or (a.attnotnull and not a.atthasdef))
  order by c.relname, a.attnum`
