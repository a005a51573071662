import Type from 'typebox'
import { required } from '../../../../platform/db/failures.ts'
import { presentPage } from '../../../../platform/db/page.ts'
import { conflict } from '../../../../platform/errors.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging, Search, Sort } from '../../../../platform/http/paging.ts'
import { Empty, Id, PageOf } from '../../../../platform/http/schemas.ts'
import { lockCompany } from '../../../account/companies/index.ts'
import { readDomain } from '../../sending-domains/index.ts'
import { checkWatchedDomain } from '../check-watched-domain.ts'
import { presentWatched } from '../present.ts'
import { WatchedDomain, WatchedDomainInput, WatchedDomainPatch } from '../schemas.ts'
import * as store from '../store.ts'

const MAX_DOMAINS = 100
const params = Type.Object({ domain_id: Id })
const unique = (selectors: readonly string[]) => [...new Set(selectors.map((selector) => selector.toLowerCase()))]

const list = defineRoute({
  id: 'watched-domains.list',
  method: 'GET',
  path: '/deliverability/domains',
  tag: 'Sending',
  summary: 'Returns watched domains with the results of their DNS checks, one page at a time',
  module: 'settings',
  level: 'read',
  query: Type.Object({ ...Paging, ...Search, ...Sort(store.SORTABLE) }),
  status: 200,
  response: PageOf(WatchedDomain),
  failures: ['validation'],
  handle: async ({ db, tenant, query }) =>
    presentPage(await store.listWatchedDomains(db, tenant.id, query), presentWatched),
})

const create = defineRoute({
  id: 'watched-domains.create',
  method: 'POST',
  path: '/deliverability/domains',
  tag: 'Sending',
  summary:
    'Adds a domain whose SPF, DKIM (of the given selectors), DMARC and MX records are checked daily and returns it; a company has at most 100',
  module: 'settings',
  level: 'full',
  body: WatchedDomainInput,
  status: 201,
  response: WatchedDomain,
  failures: ['validation', 'conflict/domain', 'conflict/limit'],
  handle: async ({ app, db, now, tenant, body }) => {
    const domain = readDomain(app, body.domain)
    await lockCompany(db, tenant.id)
    const row = await store.insertWatchedDomain(db, {
      tenant_id: tenant.id,
      domain,
      dkim_selectors: unique(body.dkimSelectors ?? []),
      created_at: now,
      updated_at: now,
    })
    if ((await store.countWatchedDomains(db, tenant.id)) > MAX_DOMAINS) throw conflict('limit')
    return presentWatched(row)
  },
})

const update = defineRoute({
  id: 'watched-domains.update',
  method: 'PATCH',
  path: '/deliverability/domains/{domain_id}',
  tag: 'Sending',
  summary: 'Changes the DKIM selectors that are checked and returns the domain',
  module: 'settings',
  level: 'full',
  params,
  body: WatchedDomainPatch,
  status: 200,
  response: WatchedDomain,
  failures: ['validation'],
  handle: async ({ db, now, tenant, params, body }) =>
    presentWatched(
      await store.updateWatchedDomain(db, tenant.id, params.domain_id, {
        dkim_selectors: unique(body.dkimSelectors),
        updated_at: now,
      }),
    ),
})

const remove = defineRoute({
  id: 'watched-domains.delete',
  method: 'DELETE',
  path: '/deliverability/domains/{domain_id}',
  tag: 'Sending',
  summary: 'Stops watching a domain; its DMARC reports stay',
  module: 'settings',
  level: 'full',
  effects: ['deletes'],
  params,
  status: 204,
  response: Empty,
  handle: async ({ db, tenant, params }) => {
    await store.deleteWatchedDomain(db, tenant.id, params.domain_id)
  },
})

const check = defineRoute({
  id: 'watched-domains.check',
  method: 'POST',
  path: '/deliverability/domains/{domain_id}/check',
  tag: 'Sending',
  summary: 'Checks the DNS records of a watched domain and returns the domain',
  module: 'settings',
  level: 'full',
  // Name servers may be slow.
  transaction: false,
  params,
  status: 200,
  response: WatchedDomain,
  failures: ['unavailable/dns'],
  handle: async ({ app, db, now, tenant, params }) => {
    const row = await store.requireWatchedDomain(db, tenant.id, params.domain_id)
    return presentWatched(required(await checkWatchedDomain({ app, db, now }, row)))
  },
})

export const routes = [list, create, update, remove, check]
