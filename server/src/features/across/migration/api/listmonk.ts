import { objectIn } from '../sources/flatten.ts'
import { ApiRefusal, parsed } from './client.ts'
import { defineApi, MOST_CONTACTS } from './define-api.ts'

/** The first answer shows whether this is listmonk at all, so it must be small. */
const FIRST_BYTES = 256 * 1024

/** listmonk gives no more, whatever is asked for. */
const PAGE = 50

/** listmonk keeps several bounces of an address. */
const MOST_BOUNCES = 4 * MOST_CONTACTS

const paged = (path: string) => (page: number) => `${path}?page=${page + 1}&per_page=${PAGE}&order=asc`

/** The API of a listmonk server: `GET /api/subscribers` and `/api/bounces`, with an API user and its token as HTTP Basic. */
export const listmonk = defineApi({
  address: () => null,
  async begin(client) {
    const { data } = parsed(await client.get('/api/lists?page=1&per_page=1', FIRST_BYTES))
    if (!('results' in objectIn(data))) throw new ApiRefusal('url', 'answer')
    return { lists: {}, fields: {}, options: {} }
  },
  pageSize: PAGE,
  // Subscribers are sorted by their ids and bounces by their times. An import gives all of its subscribers one time, so that
  // pages sorted by it would overlap and leave some out.
  phases: [
    { kind: 'contacts', most: MOST_CONTACTS, path: paged('/api/subscribers') },
    { kind: 'bounces', most: MOST_BOUNCES, path: paged('/api/bounces'), isOptional: true },
  ],
})
