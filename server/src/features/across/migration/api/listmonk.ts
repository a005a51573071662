import { objectIn } from '../sources/flatten.ts'
import { ApiRefusal, parsed } from './client.ts'
import { defineApi, PAGE } from './define-api.ts'

/** The first answer shows whether this is listmonk at all, so it must be small. */
const FIRST_BYTES = 256 * 1024

const paged = (path: string) => (page: number) =>
  `${path}?page=${page + 1}&per_page=${PAGE}&order_by=created_at&order=asc`

/** The API of a listmonk server: `GET /api/subscribers` and `/api/bounces`, with an API user and its token as HTTP Basic. */
export const listmonk = defineApi({
  address: () => null,
  async begin(client) {
    const { data } = parsed(await client.get('/api/lists?page=1&per_page=1', FIRST_BYTES))
    if (!('results' in objectIn(data))) throw new ApiRefusal('url', 'answer')
    return { lists: {}, fields: {}, options: {} }
  },
  phases: [
    { kind: 'contacts', path: paged('/api/subscribers') },
    { kind: 'bounces', path: paged('/api/bounces'), isOptional: true },
  ],
})
