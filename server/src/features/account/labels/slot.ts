import type { Module } from '../../../platform/access.ts'
import type { Db } from '../../../platform/db/database.ts'

/** A kind of object that can have labels. */
export interface Labelled {
  kind: string
  /**
   * The full level of this module is enough to label these objects; without it, the full level of settings is needed.
   */
  module?: Module
  /** Which of the ids exist. */
  existing(db: Db, tenantId: string, ids: readonly string[]): Promise<{ id: string }[]>
}

declare module '../../../platform/slots.ts' {
  interface Slots {
    labelled: Labelled
  }
}
