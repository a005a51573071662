import type { Db } from '../../../platform/db/database.ts'

declare module '../../../platform/slots.ts' {
  interface Slots {
    /** Finds the names of programs through which people acted, by their ids. Programs that were disconnected have names too. */
    auditApps: (db: Db, tenantId: string, ids: readonly string[]) => Promise<{ id: string; name: string }[]>
  }
}
