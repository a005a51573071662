import { covers, type Grants } from '../../../platform/access.ts'
import type { Db } from '../../../platform/db/database.ts'
import { requireEach } from '../../../platform/db/failures.ts'
import { forbidden } from '../../../platform/errors.ts'
import { slot } from '../../../platform/slots.ts'
import type { Labelled } from './slot.ts'
import { addLabel, removeLabel, shareLabel } from './store.ts'

interface Assignment {
  labelId: string
  kind: string
  ids: string[]
  remove?: boolean
}

/** Puts a label on objects or takes it off. Returns how many objects changed. */
export async function assignLabel(db: Db, tenantId: string, grants: Grants, assignment: Assignment): Promise<number> {
  const { labelId, kind, ids, remove } = assignment
  const labelled = slot('labelled').find((one) => one.kind === kind)!
  if (!mayLabel(grants, labelled)) throw forbidden('settings')
  await shareLabel(db, tenantId, labelId)
  requireEach(ids, await labelled.existing(db, tenantId, ids), 'ids')
  const change = remove ? removeLabel : addLabel
  return change(db, tenantId, { labelId, kind, ids })
}

/** The full level of the settings is enough for every kind, and so is that of the kind's own module. */
const mayLabel = ({ modules }: Grants, { module }: Labelled) =>
  covers(modules.settings, 'full') || (module !== undefined && covers(modules[module], 'full'))
