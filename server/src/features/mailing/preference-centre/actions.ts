import type { DbContext } from '../../../platform/context.ts'
import type { Client } from '../../audience/contacts/index.ts'
import { PAUSES, type PageView } from '../../content/unsubscribe-pages/index.ts'
import { chooseLists, choosePause } from './choose.ts'
import type { PreferenceLink } from './preference-link.ts'
import { unsubscribeFromAll } from './unsubscribe.ts'

interface Form {
  'List-Unsubscribe'?: string
  action?: string
  /** The ticked lists. */
  list?: string[]
  /** Why the person unsubscribes, as chosen or written on the page. */
  reason?: string
}
type Action = (context: DbContext, link: PreferenceLink, form: Form, client: Client) => Promise<PageView['state']>

const MAX_REASON = 200

/** What the buttons of the page do. Each action returns the state that the page shows afterwards. */
const ACTIONS = new Map<string, Action>([
  [
    'all',
    async (context, link, { reason = '' }, client) => {
      const note = reason
        .replace(/\p{Cc}+/gu, ' ')
        .trim()
        .slice(0, MAX_REASON)
        .toWellFormed()
      await unsubscribeFromAll(context, link, { reason: 'page', client, ...(note ? { note } : {}) })
      return 'done'
    },
  ],
  [
    'lists',
    async (context, link, { list = [] }) => {
      await chooseLists(context, link, list)
      return 'saved'
    },
  ],
  ...PAUSES.map((days): [string, Action] => [
    `pause-${days}`,
    async (context, link) => {
      await choosePause(context, link, days)
      return 'paused'
    },
  ]),
  [
    'resume',
    async (context, link) => {
      await choosePause(context, link, null)
      return 'saved'
    },
  ],
])

/** Performs the action of a form. A mailbox that unsubscribes for its owner (RFC 8058) sends no action. */
export async function performAction(
  context: DbContext,
  link: PreferenceLink,
  form: Form,
  client: Client,
): Promise<PageView['state']> {
  if (form['List-Unsubscribe']?.toLowerCase() === 'one-click') {
    await unsubscribeFromAll(context, link, { reason: 'one_click', client })
    return 'done'
  }
  const action = ACTIONS.get(form.action ?? '')
  return action ? action(context, link, form, client) : 'unclear'
}
