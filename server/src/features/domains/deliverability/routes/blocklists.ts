import Type from 'typebox'
import type { Context } from '../../../../platform/context.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Enum, Time } from '../../../../platform/http/schemas.ts'
import { spend } from '../../../../platform/limits/spend.ts'
import { checkBlocklists } from '../blocklists/check.ts'
import { STATES } from '../blocklists/look-up.ts'
import { listResults } from '../blocklists/store.ts'

const Blocklists = Type.Object(
  {
    lists: Type.Array(Type.String(), { description: 'The lists that are asked; empty when the operator has set none' }),
    items: Type.Array(
      Type.Object(
        {
          target: Type.String({ description: 'An address or a domain that mail is sent from' }),
          list: Type.String({ examples: ['zen.spamhaus.org'] }),
          state: { ...Enum(STATES), description: 'unknown: the list gave no clear answer' },
          since: { ...Time, description: 'Since when the state is the same' },
          checkedAt: Time,
        },
        { title: 'BlocklistResult' },
      ),
      { description: 'What is listed comes first' },
    ),
  },
  { title: 'Blocklists' },
)

async function present({ app, db }: Pick<Context, 'app' | 'db'>, tenantId: string) {
  const lists = app.config.blocklists.map(({ zone }) => zone)
  const rows = lists.length ? await listResults(db, tenantId) : []
  return {
    lists,
    items: rows.map(({ target, list, state, since, checked_at }) => ({
      ...{ target, list, state: state as (typeof STATES)[number] },
      since: since.toISOString(),
      checkedAt: checked_at.toISOString(),
    })),
  }
}

const shared = { tag: 'Sending', module: 'settings', status: 200, response: Blocklists } as const

const read = defineRoute({
  ...shared,
  id: 'blocklists.list',
  method: 'GET',
  path: '/deliverability/blocklists',
  summary: 'Returns what DNS blocklists say about the addresses and domains that the company sends from',
  level: 'read',
  handle: ({ app, db, tenant }) => present({ app, db }, tenant.id),
})

const check = defineRoute({
  ...shared,
  id: 'blocklists.check',
  method: 'POST',
  path: '/deliverability/blocklists/check',
  summary: 'Asks the DNS blocklists now and returns the results; at most five times an hour',
  level: 'full',
  failures: ['rate_limited/blocklists'],
  // Name servers may be slow.
  transaction: false,
  handle: async ({ app, db, now, tenant }) => {
    await spend(app.limiter, { name: 'blocklists', key: `blocklists ${tenant.id}`, capacity: 5, seconds: 3600 })
    await checkBlocklists({ app, db, now }, tenant.id)
    return present({ app, db }, tenant.id)
  },
})

export const routes = [read, check]
