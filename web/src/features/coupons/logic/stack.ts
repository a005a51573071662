import type { Answer, Item } from '../../../api/client.ts'

export type Stack = Answer<'GET /coupon-stacks/{stack_id}'>
export type Coupon = Item<'GET /coupon-stacks/{stack_id}/coupons'>

/** The stack is low when only this part of its codes is free. */
const LOW = 10

/** What is wrong with the number of free codes; null if there are enough. */
export function warningOf({ free, total }: Stack['counts']): 'none' | 'empty' | 'low' | null {
  if (total === 0) return 'none'
  if (free === 0) return 'empty'
  return free * LOW <= total ? 'low' : null
}
