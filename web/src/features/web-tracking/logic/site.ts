import type { Item } from '../../../api/client.ts'

export type Tracking = Item<'GET /web-tracking'>
export type Script = Item<'GET /site-script'>
export type Shop = Item<'GET /shops'>

/** The website of an e-shop. */
export interface Site {
  shop: Shop
  tracking: Tracking
  script: Script
}

export const MODES = ['off', 'anonymous', 'full'] as const

/** Whether the website is followed, and whether anything has arrived from it. */
export function stateOf({ tracking: { mode, lastEventAt }, script: { active } }: Site): 'off' | 'silent' | 'works' {
  if (mode === 'off' || !active) return 'off'
  return lastEventAt ? 'works' : 'silent'
}
