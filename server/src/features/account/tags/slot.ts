import type { RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** A kind of object with tags, which its feature keeps in a column `tags` of its own table. */
export interface Tagged {
  kind: string
  /** Every tag in use once, sorted. */
  inUse(db: Db, tenantId: string): Promise<{ tag: string }[]>
  /** Locks objects in the order of their ids; returns those that exist. */
  lock(db: Db, tenantId: string, ids: readonly string[]): Promise<{ id: string }[]>
  /** Sets the tags of locked objects to an expression over their column `tags`. */
  write(
    db: Db,
    tenantId: string,
    ids: readonly string[],
    to: { tags: RawBuilder<string[]>; updated_at: Date },
  ): Promise<{ tags: string[] }[]>
}

declare module '../../../platform/slots.ts' {
  interface Slots {
    tagged: Tagged
  }
}
