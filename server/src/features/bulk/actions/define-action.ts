import type { RawBuilder } from 'kysely'
import type { Context } from '../../../platform/http/call.ts'

/** One thing that can be done to many contacts: a file of this folder. */
export interface BulkAction {
  name: string
  /** Which of the selected contacts it would change. */
  changes(listIds: readonly string[]): RawBuilder<boolean>
  /** Changes a batch of them. */
  apply(
    ground: Pick<Context, 'db' | 'now'>,
    tenantId: string,
    contactIds: readonly string[],
    listIds: readonly string[],
  ): Promise<unknown>
}

export const defineAction = (action: BulkAction): BulkAction => action
