import type { CouponRow } from './coupon-store.ts'
import type { StackRow } from './store.ts'

export const presentStack = ({ free, assigned, used, ...row }: StackRow) => ({
  id: row.id,
  name: row.name,
  shopId: row.shop_id,
  mergeKey: row.merge_key,
  tag: `{{coupon_${row.merge_key}}}`,
  note: row.note,
  counts: { total: free + assigned + used, free, assigned, used },
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** The mailing that a code came in. */
export interface Mail {
  kind: string
  id: string
  name: string
  node: string | null
}

/** What a code refers to. The contact of a code may have been deleted. */
interface CouponObjects {
  stackName: string
  email: string | undefined
  mail: Mail | undefined
}

export const presentCoupon = (row: CouponRow, { stackName, email, mail }: CouponObjects) => ({
  id: row.id,
  stackId: row.stack_id,
  stackName,
  code: row.code,
  status: row.status as 'assigned' | 'used',
  contactId: email === undefined ? null : row.contact_id,
  email: email ?? '',
  mail: mail ?? null,
  assignedAt: row.assigned_at?.toISOString() ?? null,
  usedAt: row.used_at?.toISOString() ?? null,
})
