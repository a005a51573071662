import Type from 'typebox'
import { notFound } from '../../../platform/errors.ts'
import { definePublicRoute } from '../../../platform/http/define-route.ts'
import { file } from '../../../platform/http/reply.ts'
import { Bytes, Uuid } from '../../../platform/http/schemas.ts'
import { pictureOf } from './pictures.ts'
import { readToken } from './token.ts'

const show = definePublicRoute({
  id: 'public.countdown',
  isFetchedByMany: true,
  method: 'GET',
  path: '/countdown/{company}/{token}.gif',
  tag: 'Templates',
  summary: 'Countdown of a mail: returns a GIF that counts the seconds from now on, for a minute; zeros after the end',
  params: Type.Object({
    company: Uuid,
    token: Type.String({ maxLength: 200, description: 'Signed: the end and the look of the countdown' }),
  }),
  status: 200,
  response: Bytes('image/gif'),
  failures: ['not_found', 'rate_limited/countdown'],
  handle: async ({ app, params, now }) => {
    const countdown = readToken(app.signingKeys, params.company, params.token)
    if (!countdown) throw notFound()
    // Every reader must see the time that is left: proxies of mail services would keep the first picture.
    return file(await pictureOf(app, params.company, countdown, now), 'image/gif', {
      'cache-control': 'no-store, no-cache, must-revalidate, private, max-age=0',
      pragma: 'no-cache',
      expires: '0',
    })
  },
})

export const routes = [show]
