import Type from 'typebox'
import { notFound } from '../../../../platform/errors.ts'
import { definePublicRoute } from '../../../../platform/http/define-route.ts'
import { file, reply } from '../../../../platform/http/reply.ts'
import { Bytes, Id, Uuid } from '../../../../platform/http/schemas.ts'
import { readBatch } from '../events/read-batch.ts'
import { createWebRecorder } from '../events/recorder.ts'
import { Mode } from '../schemas.ts'
import { siteScript } from '../script.ts'
import { createSites, shopOfPage } from '../sites.ts'

/** Pages of any website may read these answers: they contain nothing about the visitor. */
const OPEN = { 'access-control-allow-origin': '*' }

const script = definePublicRoute({
  id: 'public.site-script',
  isFetchedByMany: true,
  method: 'GET',
  path: '/js/tracking/{name}.js',
  tag: 'Account',
  summary: 'Script for websites: records visits and carts as the shop has set it up',
  params: Type.Object({ name: Type.String({ maxLength: 20 }) }),
  status: 200,
  response: Bytes('text/javascript'),
  handle: ({ params }) => {
    const source = siteScript(params.name)
    if (source === undefined) throw notFound()
    const headers = { ...OPEN, 'cache-control': 'public, max-age=86400, stale-while-revalidate=604800' }
    return file(source, 'text/javascript; charset=utf-8', headers)
  },
})

const config = definePublicRoute({
  id: 'public.site-config',
  isFetchedByMany: true,
  method: 'GET',
  path: '/t/{company}',
  tag: 'Account',
  summary: 'Returns how a website is followed; the shop is the named one, the one of the host, or the oldest one',
  params: Type.Object({ company: Uuid }),
  query: Type.Object({
    shop: Type.Optional(Id),
    host: Type.Optional(Type.String({ maxLength: 253, pattern: '^[^\\s/?#@]*$' })),
  }),
  status: 200,
  response: Type.Object({ shopId: Id, mode: Mode, currency: Type.String() }),
  failures: ['validation'],
  handle: async ({ app, params, query }) => {
    const sites = await app.services.get(createSites).find(params.company.toLowerCase())
    const shop = sites && shopOfPage(sites, query)
    if (!shop) throw notFound()
    const { id: shopId, mode, currency } = shop
    return reply(200, { shopId, mode, currency }, { ...OPEN, 'cache-control': 'public, max-age=300' })
  },
})

/** A visitor sends a few events a minute, but whole offices and mobile networks share an address. */
const BUDGET = { name: 'web-events', capacity: 3_000, perSecond: 50 }

const events = definePublicRoute({
  id: 'public.site-events',
  isFetchedByMany: true,
  budget: BUDGET,
  isBeacon: true,
  method: 'POST',
  path: '/t/{company}/{shop}',
  tag: 'Account',
  summary:
    'Takes events of the site script: 204, or 202 with the fields of events that were refused. Nothing is recorded while the website is not followed',
  params: Type.Object({ company: Uuid, shop: Id }),
  body: Type.Object({
    visitor: Type.Optional(Uuid),
    events: Type.Array(Type.Unknown(), {
      minItems: 1,
      maxItems: 20,
      examples: [[{ type: 'visit', visit: { url: 'https://shop.example.com/tulips' } }]],
    }),
  }),
  status: [204, 202],
  response: Type.Object({ faults: Type.Array(Type.Object({ index: Type.Integer(), field: Type.String() })) }),
  failures: ['validation', 'rate_limited/web-events'],
  handle: async ({ app, now, params, body }) => {
    const sites = await app.services.get(createSites).find(params.company.toLowerCase())
    const shop = sites?.shops.find(({ id }) => id === params.shop)
    if (!sites || !shop) throw notFound()
    const visitor = shop.mode === 'full' ? (body.visitor ?? null) : null
    const { events, faults } = readBatch(body.events, shop, now)
    if (shop.mode !== 'off') {
      // Without a visitor no contact is named.
      const kept = visitor ? events : events.filter(({ type }) => type !== 'identify' && type !== 'order')
      const rows = kept.map((event) => ({ ...event, tenantId: sites.tenantId, shopId: shop.id, visitor }))
      await app.services.get(createWebRecorder).record(rows)
    }
    return faults.length ? reply(202, { faults }, OPEN) : reply<never>(204, undefined as never, OPEN)
  },
})

export const routes = [script, config, events]
