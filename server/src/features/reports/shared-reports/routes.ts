import Type from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { hashToken, randomToken } from '../../../platform/crypto/tokens.ts'
import type { Db } from '../../../platform/db/database.ts'
import { validation } from '../../../platform/errors.ts'
import { definePublicRoute, defineRoute } from '../../../platform/http/define-route.ts'
import { html, page } from '../../../platform/http/page.ts'
import { Bytes, Empty, Id, Nullable, Time } from '../../../platform/http/schemas.ts'
import { isUuid } from '../../../platform/text/uuid.ts'
import { findOpenCompany } from '../../account/companies/index.ts'
import { reportedKind, requireMailing } from '../statistics/index.ts'
import { describeShared } from './describe.ts'
import { drawPage } from './draw-page.ts'
import { deleteShare, findByToken, findShare, putShare } from './store.ts'

const DAY = 86_400_000
const USUAL_DAYS = 30
const MOST_DAYS = 365

const shared = { tag: 'Statistics', module: 'campaigns', failures: ['validation'] } as const

/** The link of a kind of mailing: read, make, end. */
function shareRoutes(kind: string) {
  const param = `${kind}_id`
  const path = `/stats/${kind}s/{${param}}/share`
  const params = Type.Object({ [param]: Id })
  /** The mailing of the request; 404 when the company has none. */
  const named = async (db: Db, tenantId: string, params: Record<string, string>) => {
    const { id } = await requireMailing(db, tenantId, { kind, id: params[param]! })
    return { tenantId, kind, objectId: id }
  }
  return [
    defineRoute({
      ...shared,
      id: `stats.${kind}-shared`,
      method: 'GET',
      path,
      summary: `Returns until when the public report of a mailing (${kind}) can be seen; null when there is no link`,
      level: 'read',
      params,
      status: 200,
      response: Type.Object(
        { share: Nullable(Type.Object({ createdAt: Time, expiresAt: Time })) },
        { title: 'ReportShare' },
      ),
      handle: async ({ db, now, tenant, params }) => {
        const found = await findShare(db, await named(db, tenant.id, params), now)
        return {
          share: found
            ? { createdAt: found.created_at.toISOString(), expiresAt: found.expires_at.toISOString() }
            : null,
        }
      },
    }),

    defineRoute({
      ...shared,
      id: `stats.${kind}-share`,
      method: 'POST',
      path,
      summary: `Makes a public link to the sums of a mailing (${kind}), never to addresses, and returns it; a link made before ends. It is shown only here`,
      level: 'full',
      params,
      body: Type.Object(
        {
          expiresAt: Type.Optional({
            ...Time,
            description: `When the link ends: by default after ${USUAL_DAYS} days, at most after ${MOST_DAYS}`,
          }),
        },
        { title: 'ReportShareInput' },
      ),
      status: 201,
      response: Type.Object({ url: Type.String(), expiresAt: Time }, { title: 'ReportLink' }),
      handle: async ({ app, db, now, tenant, params, body }) => {
        const mailing = await named(db, tenant.id, params)
        const expiresAt = body.expiresAt ? new Date(body.expiresAt) : new Date(now.getTime() + USUAL_DAYS * DAY)
        if (expiresAt <= now || expiresAt.getTime() > now.getTime() + MOST_DAYS * DAY) throw validation('expiresAt')
        const token = randomToken()
        await putShare(db, mailing, { tokenHash: hashToken(token), now, expiresAt })
        return { url: `${app.config.baseUrl}/r/${tenant.publicId}.${token}`, expiresAt: expiresAt.toISOString() }
      },
    }),

    defineRoute({
      ...shared,
      id: `stats.${kind}-unshare`,
      method: 'DELETE',
      path,
      summary: `Ends the public link of a mailing (${kind}); does nothing without one`,
      level: 'full',
      effects: ['deletes'],
      params,
      status: 204,
      response: Empty,
      handle: async ({ db, tenant, params }) => {
        await deleteShare(db, await named(db, tenant.id, params))
      },
    }),
  ]
}

const show = definePublicRoute({
  id: 'pages.report',
  method: 'GET',
  path: '/r/{token}',
  tag: 'Statistics',
  summary: 'Public report of a mailing: returns a page with sums, in the language of the company',
  params: Type.Object({ token: Type.String({ maxLength: 100, description: 'Random: names the report' }) }),
  status: [200, 404],
  response: Bytes('text/html'),
  handle: async ({ app, db, now, params }) => (await openReport({ app, db, now }, params.token)) ?? notFoundPage(),
})

/** The page that a token leads to; null when it is unknown, has ended or has expired, or the mailing was deleted. */
async function openReport({ db, now }: Context, token: string) {
  const [publicId = '', secret = '', ...rest] = token.split('.')
  if (rest.length || !isUuid(publicId) || !secret) return null
  const company = await findOpenCompany(db, publicId)
  const found = company && (await findByToken(db, company.id, hashToken(secret), now))
  const mailing = found && (await reportedKind(found.kind).find(db, company.id, found.object_id))
  return mailing ? drawPage(await describeShared({ db, now }, company, mailing, found.expires_at)) : null
}

/** The language is not known, so the page has all of them. */
const notFoundPage = () =>
  page({
    title: '404',
    language: 'en',
    status: 404,
    body: html`<p>This link does not work.</p><p lang="cs">Tento odkaz nefunguje.</p><p lang="sk">Tento odkaz nefunguje.</p>`,
  })

export const routes = [...shareRoutes('campaign'), ...shareRoutes('automation'), show]
