import type { FastifyInstance } from 'fastify'
import type { App } from '../platform/app.ts'
import { notFound } from '../platform/errors.ts'
import { publicHostOf } from '../platform/http/public-host.ts'

const DAY = 24 * 3600 * 1000
/** Its authors want it to be looked at once a year. */
const VALID_DAYS = 180

/** On hosts of companies only landing pages are for search engines: links in mails are personal. */
const ROBOTS_OF_COMPANY = 'User-agent: *\nAllow: /p/\nDisallow: /\n'
const ROBOTS = 'User-agent: *\nAllow: /p/\nAllow: /api/docs\nDisallow: /api/\nDisallow: /app\nDisallow: /\n'

/** The texts that search engines and finders of weaknesses look for. */
export function wellKnown(server: FastifyInstance, app: App): void {
  const { baseHost, baseUrl, securityReportsTo } = app.config
  server.get('/robots.txt', (request, reply) => {
    const isOfCompany = publicHostOf(request.headers, baseHost) !== null
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(isOfCompany ? ROBOTS_OF_COMPANY : ROBOTS)
  })
  server.get('/.well-known/security.txt', (_request, reply) => {
    if (!securityReportsTo) throw notFound()
    const expires = new Date(app.clock.now().getTime() + VALID_DAYS * DAY).toISOString()
    const lines = [
      `Contact: ${securityReportsTo}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en, cs, sk',
      `Canonical: ${baseUrl}/.well-known/security.txt`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
