import type { Module } from '../../../platform/access.ts'
import type { Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'

/** A type of object that `GET /search` finds. */
export interface SearchSource {
  type: string
  /** Objects are found only by callers that may read this module. */
  module: Module
  find(db: Db, tenant: Tenant, q: string, limit: number): Promise<{ id: string; title: string; subtitle: string }[]>
}

declare module '../../../platform/slots.ts' {
  interface Slots {
    search: SearchSource
  }
}
