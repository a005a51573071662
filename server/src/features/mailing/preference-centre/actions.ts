import type { DbContext } from '../../../platform/context.ts'
import { PAUSES, type PageView } from '../../content/unsubscribe-pages/index.ts'
import { chooseLists, choosePause } from './choose.ts'
import { leaveAll } from './leave.ts'
import type { WayOut } from './open.ts'

interface Form {
  'List-Unsubscribe'?: string
  action?: string
  /** The lists that are ticked. */
  list?: string[]
  /** Why somebody leaves, in his words. */
  reason?: string
}
type Action = (ground: DbContext, way: WayOut, form: Form) => Promise<PageView['state']>

const MAX_REASON = 200

/** What the buttons of the page do, and what is to be said afterwards. */
const ACTIONS = new Map<string, Action>([
  [
    'all',
    async (ground, way, { reason = '' }) => {
      const note = reason
        .replace(/\p{Cc}+/gu, ' ')
        .trim()
        .slice(0, MAX_REASON)
        .toWellFormed()
      await leaveAll(ground, way, { reason: 'page', ...(note ? { note } : {}) })
      return 'done'
    },
  ],
  [
    'lists',
    async (ground, way, { list = [] }) => {
      await chooseLists(ground, way, list)
      return 'saved'
    },
  ],
  ...PAUSES.map((days): [string, Action] => [
    `pause-${days}`,
    async (ground, way) => {
      await choosePause(ground, way, days)
      return 'paused'
    },
  ]),
  [
    'resume',
    async (ground, way) => {
      await choosePause(ground, way, null)
      return 'saved'
    },
  ],
])

/** Does what a form asks for. A mailbox that unsubscribes for a person (RFC 8058) names no action. */
export async function act(ground: DbContext, way: WayOut, form: Form): Promise<PageView['state']> {
  if (form['List-Unsubscribe']?.toLowerCase() === 'one-click') {
    await leaveAll(ground, way, { reason: 'one_click' })
    return 'done'
  }
  const action = ACTIONS.get(form.action ?? '')
  return action ? action(ground, way, form) : 'unclear'
}
