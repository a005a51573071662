import type { RawBuilder } from 'kysely'
import type { DbContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { slot } from '../../../platform/slots.ts'
import type { BULK_ACTIONS } from './schemas.ts'

/** The objects that an action is about. */
export interface BulkObjects {
  listIds: readonly string[]
  labelIds: readonly string[]
}

/** A change of many contacts, provided by the feature that owns it. */
export interface BulkAction {
  action: (typeof BULK_ACTIONS)[number]
  /** Throws 400 when the lists or labels of the request cannot be used. */
  check?(db: Db, tenantId: string, objects: BulkObjects): Promise<void>
  /** The condition for selected contacts that the action would change. */
  changes(selected: { tenantId: string; now: Date } & BulkObjects): RawBuilder<boolean>
  /** Changes a batch of contacts; false ends the action, for example when all lists were deleted. */
  apply(context: DbContext, tenantId: string, contactIds: readonly string[], objects: BulkObjects): Promise<boolean>
}

declare module '../../../platform/slots.ts' {
  interface Slots {
    bulkActions: BulkAction
  }
}

/** A bulk action by its name. A feature provides each of them. */
export const bulkAction = (name: BulkAction['action']): BulkAction =>
  slot('bulkActions').find(({ action }) => action === name)!
