import type { Db } from '../../../platform/db/database.ts'

declare module '../../../platform/slots.ts' {
  interface Slots {
    /** Takes back what a person asked for with a password that is no longer theirs, in the transaction of the new one. */
    passwordChanges: (db: Db, personId: string) => Promise<unknown>
  }
}
