import { sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'
import { requireEach } from '../../../../../platform/db/failures.ts'
import { validation } from '../../../../../platform/errors.ts'
import type { Slots } from '../../../../../platform/slots.ts'
import { changeLabel, labelsAmong } from '../../../../account/labels/index.ts'
import { lockContacts } from '../../store.ts'

type BulkAction = Slots['bulkActions']

async function check(db: Db, tenantId: string, { labelIds }: { labelIds: readonly string[] }) {
  if (!labelIds.length) throw validation('labelIds')
  requireEach(labelIds, await labelsAmong(db, tenantId, labelIds), 'labelIds')
}

const apply =
  (isAdded: boolean): BulkAction['apply'] =>
  async (context, tenantId, contactIds, { labelIds }) => {
    // Labels that were deleted meanwhile are left out.
    const labels = await labelsAmong(context.db, tenantId, labelIds, 'keep')
    const ids = (await lockContacts(context.db, tenantId, contactIds)).map(({ id }) => id)
    for (const { id: labelId } of labels)
      await changeLabel(context, tenantId, { labelId, kind: 'contact', ids, isAdded })
    return labels.length > 0
  }

/** Labels of the request that a contact has. */
const labelled = (tenantId: string, labelIds: readonly string[]) => sql`(
  select count(*) from contact_label k
  where k.tenant_id = ${tenantId} and k.contact_id = contact.id and k.label_id = any(${labelIds}::bigint[]))`

/** Puts labels on contacts that lack one of them. */
export const addLabels: BulkAction = {
  action: 'add_label',
  check,
  changes: ({ tenantId, labelIds }) => sql<boolean>`${labelled(tenantId, labelIds)} < ${labelIds.length}`,
  apply: apply(true),
}

/** Takes labels off contacts that have one of them. */
export const removeLabels: BulkAction = {
  action: 'remove_label',
  check,
  changes: ({ tenantId, labelIds }) => sql<boolean>`${labelled(tenantId, labelIds)} > 0`,
  apply: apply(false),
}
