import type { Insertable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Purpose } from '../../platform/db/tables.ts'

export const insertPurpose = (db: Db, values: Insertable<Purpose>) =>
  db.insertInto('purpose').values(values).returningAll().executeTakeFirstOrThrow()
