import type { Module } from '../../../platform/access.ts'
import type { Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'

/** A value that open tabs of the web application follow, provided by the feature that owns it. */
export interface LiveSource {
  /** The name of the server-sent event. */
  event: string
  /** Sent only to people who may read this module. */
  module: Module | 'none'
  /** The current value; read about once a second while a tab is open. */
  read(db: Db, tenant: Tenant): Promise<unknown>
  /** What a member sees of the value, if that depends on when it joined; null for support, which is no member. */
  shownTo?(value: unknown, joined: Date | null): unknown
}

declare module '../../../platform/slots.ts' {
  interface Slots {
    live: LiveSource
  }
}
