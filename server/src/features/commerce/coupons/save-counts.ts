import type { DbContext } from '../../../platform/context.ts'
import { notify } from '../../account/notifications/index.ts'
import { type StackRow, updateStack } from './store.ts'

/** The company is warned when the codes left are this part of a stack. */
const LOW = 10

type Counts = Pick<StackRow, 'free' | 'assigned' | 'used'>

/**
 * Saves the counts of a locked stack after codes were given or used. The company is notified when a tenth of the codes is
 * left, and again when none is; both only once until the stack is refilled.
 */
export async function saveCounts(
  { db, now }: DbContext,
  stack: StackRow,
  { nextId = stack.next_id, ...counts }: Counts & { nextId?: string },
): Promise<StackRow> {
  const warned = warningOf(counts.free, stack)
  const saved = await updateStack(db, stack.tenant_id, stack.id, { ...counts, next_id: nextId, warned })
  if (warned !== stack.warned) await warn({ db, now }, saved)
  return saved
}

/** Saves the counts of a locked stack after codes were added, from which on warnings start again. */
export const saveRefill = ({ db, now }: DbContext, stack: StackRow, added: { number: number; firstId: string }) => {
  const free = stack.free + added.number
  // Ids of later codes may be smaller: servers of a large installation take them from ranges of their own.
  const nextId = BigInt(added.firstId) < BigInt(stack.next_id) ? added.firstId : stack.next_id
  return updateStack(db, stack.tenant_id, stack.id, {
    free,
    filled: free,
    warned: null,
    next_id: nextId,
    updated_at: now,
  })
}

function warningOf(free: number, { filled, warned }: StackRow): StackRow['warned'] {
  if (free === 0) return 'empty'
  return warned ?? (free * LOW <= filled ? 'low' : null)
}

const warn = ({ db, now }: DbContext, { tenant_id, id, name, free, warned }: StackRow) =>
  notify(
    db,
    tenant_id,
    {
      type: warned === 'empty' ? 'coupon_stack_empty' : 'coupon_stack_low',
      severity: warned === 'empty' ? 'error' : 'warning',
      subject: { kind: 'coupon_stack', id, name },
      params: { free },
    },
    now,
  )
