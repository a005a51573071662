import { addToList } from './add-to-list.ts'
import { blacklist } from './blacklist.ts'
import type { BulkAction } from './define-action.ts'
import { deleteAction } from './delete.ts'

export const ACTIONS: Record<'add_to_list' | 'blacklist' | 'delete', BulkAction> = {
  add_to_list: addToList,
  blacklist,
  delete: deleteAction,
}
