import { covers, type Grants } from '../../../platform/access.ts'
import type { DbContext } from '../../../platform/context.ts'
import { requireEach } from '../../../platform/db/failures.ts'
import { forbidden } from '../../../platform/errors.ts'
import { writeEventsOf } from '../../../platform/events/write.ts'
import { slot } from '../../../platform/slots.ts'
import { contactLabelled } from './events.ts'
import type { Labelled } from './slot.ts'
import { addLabel, removeLabel, shareLabel } from './store.ts'

interface Assignment {
  labelId: string
  kind: string
  ids: string[]
  remove?: boolean
}

/** Puts a label on objects or takes it off. Returns how many objects changed. */
export async function assignLabel(
  { db, now }: DbContext,
  tenantId: string,
  grants: Grants,
  assignment: Assignment,
): Promise<number> {
  const { labelId, kind, ids, remove } = assignment
  const labelled = slot('labelled').find((one) => one.kind === kind)!
  if (!mayLabel(grants, labelled)) throw forbidden('settings')
  await shareLabel(db, tenantId, labelId)
  requireEach(ids, await labelled.existing(db, tenantId, ids), 'ids')
  return (await changeLabel({ db, now }, tenantId, { labelId, kind, ids, isAdded: !remove })).length
}

/** Puts a label on objects or takes it off, and returns those that changed. Contacts must be locked. */
export async function changeLabel(
  { db, now }: DbContext,
  tenantId: string,
  { isAdded, ...objects }: { labelId: string; kind: string; ids: readonly string[]; isAdded: boolean },
): Promise<string[]> {
  const changed = await (isAdded ? addLabel : removeLabel)(db, tenantId, objects)
  const { labelId, kind } = objects
  if (kind === 'contact') {
    const event = contactLabelled({ at: now, objectId: labelId, data: { labelId, isAdded } })
    await writeEventsOf(db, tenantId, changed, event)
  }
  return changed
}

/** The full level of the settings is enough for every kind, and so is that of the kind's own module. */
const mayLabel = ({ modules }: Grants, { module }: Labelled) =>
  covers(modules.settings, 'full') || (module !== undefined && covers(modules[module], 'full'))
