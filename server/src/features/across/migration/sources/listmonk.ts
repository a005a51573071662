import { defineSource, type Flat } from './define-source.ts'
import { objectIn, objectsIn, quoted, textIn } from './flatten.ts'

/**
 * The CSV export of subscribers (uuid, email, name, attributes, status, created_at, updated_at), or the answer of
 * `GET /api/subscribers` as JSON, which also has the lists with their subscription status. A subscriber is enabled,
 * disabled or blocklisted; listmonk blocklists those who ask for it and those whose mails bounced. One who unsubscribed
 * from a list, or never confirmed it, stays enabled: only the lists show who may be mailed, and the CSV has none.
 */
export const listmonk = defineSource({
  title: 'listmonk',
  zone: 'utc',
  standard: 'customer',
  statesAre: 'ofAccount',
  isSplit: false,
  leftIn: 'leftLists',
  columns: {
    uuid: 'skip',
    id: 'skip',
    email: 'email',
    name: 'fullName',
    attributes: 'attributes',
    attribs: 'attributes',
    status: 'state',
    lists: 'lists',
    created_at: 'skip',
    updated_at: 'skip',
  },
  states: {
    enabled: 'customer',
    confirmed: 'subscribed',
    disabled: 'blacklisted',
    blocklisted: 'unsubscribed',
    blacklisted: 'unsubscribed',
  },
  files: [],
  tags: [
    [/\{\{\s*\.Subscriber\.(?:FirstName|Name)\s*\}\}/g, '{{df_name}}'],
    [/\{\{\s*\.Subscriber\.Email\s*\}\}/g, '{{df_emailaddress}}'],
    [/\{\{\s*UnsubscribeURL\s*\.?\s*\}\}/g, '{{unsubscribe}}'],
  ],
  flatten: (value) => flattenSubscribers(value),
})

/** The subscribers of an answer of the API, of its results or of a list of them. */
export function flattenSubscribers(value: unknown): Flat | null {
  const data = objectIn(value).data ?? value
  const results = Array.isArray(data) ? data : resultsOf(data)
  if (!results) return null
  return {
    columns: [
      { name: 'email', as: 'email' },
      { name: 'name', as: 'fullName' },
      { name: 'attributes', as: 'attributes' },
      { name: 'status', as: 'state' },
      { name: 'lists', as: 'lists' },
      { name: 'left', as: 'leftLists' },
      { name: 'pending', as: 'is:pending' },
      { name: 'since', as: 'optInAt' },
      { name: 'ip', as: 'optInIp' },
    ],
    rows: objectsIn(results).map((subscriber) => {
      const lists = objectsIn(subscriber.lists)
      const named = (status: string) =>
        lists.filter((list) => textIn(list.subscription_status) === status).map((list) => textIn(list.name))
      const [confirmed, unconfirmed] = [named('confirmed'), named('unconfirmed')]
      // Lists with single opt-in leave their subscribers unconfirmed: these may be mailed.
      const single = lists.filter((list) => textIn(list.optin) === 'single').map((list) => textIn(list.name))
      const joined = [...confirmed, ...unconfirmed.filter((name) => single.includes(name))]
      const left = named('unsubscribed')
      const isPending = unconfirmed.length > 0 && joined.length === 0
      const status = textIn(subscriber.status)
      // An enabled subscriber may be mailed in the lists it joined; lists that it left or did not confirm decide otherwise.
      const enabled = joined.length ? 'confirmed' : left.length || isPending ? '' : 'enabled'
      const own = status === 'enabled' ? enabled : status
      const first = lists.find((list) => joined.includes(textIn(list.name)))
      return [
        textIn(subscriber.email),
        textIn(subscriber.name),
        JSON.stringify(objectIn(subscriber.attribs)),
        own,
        quoted(joined),
        quoted(left),
        isPending ? '1' : '',
        first ? textIn(first.subscription_created_at) : '',
        first ? textIn(objectIn(first.subscription_meta).optin_ip) : '',
      ]
    }),
  }
}

/** The records of an answer; null when it holds something else. A page after the last one has `null` for no records. */
function resultsOf(data: unknown): unknown[] | null {
  const { results } = objectIn(data)
  return results === null ? [] : Array.isArray(results) ? results : null
}

/** The bounces of an answer of `GET /api/bounces`: hard ones and complaints. Soft ones say nothing for good. */
export function flattenBounces(value: unknown): Flat | null {
  const results = resultsOf(objectIn(value).data)
  if (!results) return null
  return {
    columns: [
      { name: 'email', as: 'email' },
      { name: 'hard', as: 'is:bounced' },
      { name: 'complaint', as: 'is:complained' },
      { name: 'soft', as: 'channel' },
      { name: 'at', as: 'leftAt' },
    ],
    rows: objectsIn(results).map(({ email, type, created_at }) => {
      const [isHard, isComplaint] = [type === 'hard', type === 'complaint']
      const flags = [isHard, isComplaint, !isHard && !isComplaint].map((flag) => (flag ? '1' : ''))
      return [textIn(email), ...flags, textIn(created_at)]
    }),
  }
}
