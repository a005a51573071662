import { objectsIn, textIn } from '../sources/flatten.ts'
import { type ApiClient, ApiRefusal, parsed } from './client.ts'
import { defineApi, MOST_CONTACTS } from './define-api.ts'

const PAGE = 500

/** Lists and fields of an account: more are hardly ever there. */
const MOST_PAGES = 10

/** The API v3: `GET /contactlists`, `/customfields` and `/contacts`, with the login and the API key as HTTP Basic. */
export const smartemailing = defineApi({
  address: ({ smartEmailingUrl }) => smartEmailingUrl,
  async begin(client) {
    const lists = await allOf(client, `/contactlists?select=id,name`)
    const fields = await allOf(client, `/customfields?expand=customfield_options`)
    const options = fields.flatMap((field) => objectsIn(field.customfield_options))
    return { lists: namesOf(lists), fields: namesOf(fields), options: namesOf(options) }
  },
  pageSize: PAGE,
  phases: [
    {
      kind: 'contacts',
      most: MOST_CONTACTS,
      path: (page) => `/contacts?limit=${PAGE}&offset=${page * PAGE}&sort=id&expand=customfields`,
    },
  ],
})

async function allOf(client: ApiClient, path: string): Promise<Record<string, unknown>[]> {
  const all: Record<string, unknown>[] = []
  for (let page = 0; page < MOST_PAGES; page++) {
    const { data } = parsed(await client.get(`${path}&limit=${PAGE}&offset=${page * PAGE}`))
    if (!Array.isArray(data)) throw new ApiRefusal('url', 'answer')
    all.push(...objectsIn(data))
    if (data.length < PAGE) break
  }
  return all
}

const namesOf = (records: readonly Record<string, unknown>[]) =>
  Object.fromEntries(records.map(({ id, name }) => [textIn(id), textIn(name).slice(0, 200)]))
