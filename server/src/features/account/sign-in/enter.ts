import type { Context } from '../../../platform/context.ts'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import { reply } from '../../../platform/http/reply.ts'
import { csrfTokenOf } from '../accounts/index.ts'
import { describeMe } from './describe.ts'
import { sessionCookie } from './session-cookie.ts'

/** The answer to a person who has just signed in: who they are, and the cookie of the session. */
export async function enter(
  { app, db }: Pick<Context, 'app' | 'db'>,
  { personId, token }: { personId: string; token: string },
) {
  const me = await describeMe(db, {
    id: personId,
    supportTenantId: null,
    session: hashToken(token),
    csrfToken: csrfTokenOf(token),
  })
  return reply(200, me, { 'set-cookie': sessionCookie(app.config, token) })
}
