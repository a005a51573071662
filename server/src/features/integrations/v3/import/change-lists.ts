import type { Context } from '../../../../platform/context.ts'
import { changeMemberState, joinExistingLists, unsubscribeNonMembers } from '../../../audience/lists/index.ts'
import type { ImportRow, ListState } from './read-rows.ts'

type Member = Pick<ImportRow, 'email' | 'lists'> & { contactId: string }

/** Puts contacts into lists and takes them out. Contacts that unsubscribed stay so. */
export async function changeLists(context: Context, tenantId: string, members: readonly Member[]) {
  const changes = members.flatMap(({ email, lists, contactId }) =>
    lists.map(({ id, state }) => ({ listId: id, state, email, contactId })),
  )
  const groups = Map.groupBy(changes, ({ listId, state }) => `${listId} ${state}`)
  for (const [key, own] of groups) {
    const [listId = '', state] = key.split(' ') as [string, ListState]
    const contactIds = own.map(({ contactId }) => contactId)
    if (state === 'confirmed') {
      await joinExistingLists(context, { tenantId, listIds: [listId], contactIds, origin: {} })
      continue
    }
    const change = { tenantId, listId, origin: { reason: 'api' } }
    await changeMemberState(context, { ...change, contactIds }, state)
    if (state === 'unsubscribed')
      await unsubscribeNonMembers(context, { ...change, emails: own.map(({ email }) => email) })
  }
}
