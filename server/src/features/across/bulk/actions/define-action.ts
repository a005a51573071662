import type { RawBuilder } from 'kysely'
import type { DbContext } from '../../../../platform/context.ts'

/** One thing that can be done to many contacts: a file of this folder. */
export interface BulkAction {
  /** Which of the selected contacts it would change. */
  changes(selected: { tenantId: string; listIds: readonly string[]; now: Date }): RawBuilder<boolean>
  /** Changes a batch of them; false when nothing is left to do it with. */
  apply(
    ground: DbContext,
    tenantId: string,
    contactIds: readonly string[],
    listIds: readonly string[],
  ): Promise<boolean>
}

export const defineAction = (action: BulkAction): BulkAction => action
