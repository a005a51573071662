import { sql } from 'kysely'
import { contains, type PageRequest } from './page.ts'

/** The filter of a list of runs: background work that has an id, a name and a status. */
export interface RunFilter<Status extends string> extends PageRequest {
  idFrom?: string
  idTo?: string
  name?: string
  q?: string
  status?: Status
}

/** The filter as a condition. */
export function matchingRun({ idFrom, idTo, name, q, status }: RunFilter<string>) {
  const conditions = [
    sql<boolean>`true`,
    ...(idFrom === undefined ? [] : [sql<boolean>`id >= ${idFrom}`]),
    ...(idTo === undefined ? [] : [sql<boolean>`id <= ${idTo}`]),
    ...(name === undefined ? [] : [contains('name', name)]),
    ...(q === undefined ? [] : [contains('name', q)]),
    ...(status === undefined ? [] : [sql<boolean>`status = ${status}`]),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}
