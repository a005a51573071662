import Type from 'typebox'
import type { BaseCall } from '../../../platform/http/call.ts'
import { definePublicRoute } from '../../../platform/http/define-route.ts'
import { html, page } from '../../../platform/http/page.ts'
import { file, reply } from '../../../platform/http/reply.ts'
import { Bytes } from '../../../platform/http/schemas.ts'
import type { Hit } from '../../../platform/mail/hits.ts'
import { readClick, readOpen } from './read-link.ts'

// What is seen here has no language: nobody is asked whose mail it was.
const nowhere = page({ status: 404, title: '404', language: 'en', body: html`<p>This link leads nowhere.</p>` })
const nothing = page({ title: 'Nothing here', language: 'en', body: html`<p>This page is empty on purpose.</p>` })

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
  summary: 'A link of a mail: leads on to its target, for years and whatever became of the mail',
  params: Type.Object({ token: Type.String(), link: Type.String({ description: 'Number and signature' }) }),
  query: Type.Object({ u: Type.Optional(Type.Unsafe<unknown>({ description: 'The target, as it was signed' })) }),
  status: [302, 200, 404],
  response: Bytes('text/html'),
  handle: async (call) => {
    const found = readClick(call.app.signingKeys, call.params.token, call.params.link, call.query.u)
    if (!found) return nowhere
    const { ref, number, url, target } = found
    const isTrap = target === null
    await record(call, ref, { kind: isTrap ? 'trap' : 'clicked', link: number, ...(isTrap ? {} : { url }) })
    return isTrap ? nothing : reply<never>(302, '' as never, { location: target, 'x-robots-tag': 'noindex' })
  },
})

const open = definePublicRoute({
  id: 'public.open',
  isFetchedByMany: true,
  method: 'GET',
  path: '/o/{token}.gif',
  tag: 'Statistics',
  summary: 'The picture of a mail that tells that it was opened',
  params: Type.Object({ token: Type.String() }),
  status: [200, 404],
  response: Bytes('image/gif'),
  handle: async (call) => {
    const ref = readOpen(call.app.signingKeys, call.params.token)
    if (!ref) return nowhere
    await record(call, ref, { kind: 'opened' })
    return pixel
  },
})

type What = Pick<Hit, 'kind' | 'link' | 'url'>

/** Who only asks for the headers has neither seen nor followed anything. */
async function record(
  call: BaseCall<unknown, unknown, unknown>,
  ref: Omit<Hit, keyof What | 'at' | 'ip' | 'agent'>,
  what: What,
) {
  const { tenantId, sourceId, contactId } = ref
  const { app, now, ip, userAgent } = call
  if (!call.isHead) await app.tracking.record({ tenantId, sourceId, contactId, at: now, ip, agent: userAgent, ...what })
}

export const routes = [click, open]
