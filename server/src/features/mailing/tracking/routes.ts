import Type from 'typebox'
import type { BaseCall } from '../../../platform/http/call.ts'
import { definePublicRoute } from '../../../platform/http/define-route.ts'
import { html, page } from '../../../platform/http/page.ts'
import { file, reply } from '../../../platform/http/reply.ts'
import { Bytes } from '../../../platform/http/schemas.ts'
import { slot } from '../../../platform/slots.ts'
import type { Hit } from './hit.ts'
import { createKnownCompanies } from './known-companies.ts'
import { readClick, readOpen } from './read-link.ts'
import { createRecorder } from './recorder.ts'

// These pages have no language of the contact: to know it would need the database, which links must work without.
const notFound = page({ status: 404, title: '404', language: 'en', body: html`<p>This link leads nowhere.</p>` })
const trapPage = page({ title: 'Nothing here', language: 'en', body: html`<p>This page is empty on purpose.</p>` })

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const pixel = file(PIXEL, 'image/gif', {
  'cache-control': 'no-store, no-cache, must-revalidate, private, max-age=0',
  pragma: 'no-cache',
  expires: '0',
})

const click = definePublicRoute({
  id: 'public.click',
  isFetchedByMany: true,
  method: 'GET',
  path: '/c/{token}/{link}',
  tag: 'Statistics',
  summary:
    'Link in a mail: records a click and redirects to the target, also years later and after the mail was deleted; 404 for an altered link and for one of a company that was deleted',
  params: Type.Object({
    token: Type.String({ description: 'Signed: identifies the message' }),
    link: Type.String({ description: 'The number of the link, a dot and the signature of the target' }),
  }),
  query: Type.Object({
    u: Type.Optional(Type.Unsafe<unknown>({ description: 'The target, exactly as it was signed' })),
  }),
  status: [302, 200, 404],
  response: Bytes('text/html'),
  handle: async (call) => {
    const found = readClick(call.app.signingKeys, call.params.token, call.params.link, call.query.u)
    if (!found) return notFound
    const { ref, number, url, target } = found
    if (await call.app.services.get(createKnownCompanies).isGone(ref.tenantId)) return notFound
    if (target === null) {
      await record(call, ref, { kind: 'trap', link: number })
      return trapPage
    }
    const [location] = await Promise.all([
      targetOf(call, ref, target),
      record(call, ref, { kind: 'clicked', link: number, url }),
    ])
    return reply<never>(302, '' as never, { location, 'x-robots-tag': 'noindex' })
  },
})

const open = definePublicRoute({
  id: 'public.open',
  isFetchedByMany: true,
  method: 'GET',
  path: '/o/{token}.gif',
  tag: 'Statistics',
  summary: 'Tracking pixel: records an open and returns a 1×1 GIF',
  params: Type.Object({ token: Type.String({ description: 'Signed: identifies the message' }) }),
  status: [200, 404],
  response: Bytes('image/gif'),
  handle: async (call) => {
    const ref = readOpen(call.app.signingKeys, call.params.token)
    if (!ref) return notFound
    await record(call, ref, { kind: 'opened' })
    return pixel
  },
})

/** Where a click leads: the target, with what other features add to it. */
async function targetOf(
  { app, now }: BaseCall<unknown, unknown, unknown>,
  { tenantId, contactId }: Pick<Hit, 'tenantId' | 'contactId'>,
  target: string,
): Promise<string> {
  let found = target
  for (const add of slot('clickTargets'))
    found = await add({ app, now, tenantId, contactId, target: found }).catch(() => found)
  return found
}

/** Records a hit, unless the request is a HEAD: its sender has neither seen the mail nor followed the link. */
async function record(
  call: BaseCall<unknown, unknown, unknown>,
  ref: Pick<Hit, 'tenantId' | 'sourceId' | 'contactId'>,
  what: Pick<Hit, 'kind' | 'link' | 'url'>,
) {
  const { tenantId, sourceId, contactId } = ref
  const { app, now, ip, userAgent } = call
  if (!call.isHead)
    await app.services
      .get(createRecorder)
      .record({ tenantId, sourceId, contactId, at: now, ip, agent: userAgent, ...what })
}

export const routes = [click, open]
