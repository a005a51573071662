import Type from 'typebox'
import { presentPage } from '../../../../platform/db/page.ts'
import { notFound } from '../../../../platform/errors.ts'
import { definePersonRoute } from '../../../../platform/http/define-route.ts'
import { Paging } from '../../../../platform/http/paging.ts'
import { Empty, Enum, Id, Nullable, PageOf, Time } from '../../../../platform/http/schemas.ts'
import { endOtherSessions, endSessionOf, listSessions } from '../../accounts/index.ts'
import { deviceOf } from '../device.ts'

const Session = Type.Object(
  {
    id: Id,
    browser: Nullable(Type.String({ examples: ['Firefox'] })),
    system: Nullable(Type.String({ examples: ['Windows'] })),
    form: Nullable(Enum(['desktop', 'phone', 'tablet'])),
    ip: Type.String({ description: 'The network address at which the session was started', examples: ['192.0.2.7'] }),
    createdAt: Time,
    seenAt: Time,
    current: Type.Boolean({ description: 'The session of this request' }),
  },
  { title: 'Session' },
)

const list = definePersonRoute({
  id: 'auth.list-sessions',
  method: 'GET',
  path: '/api/v1/auth/sessions',
  tag: 'Sign-in',
  summary: 'Returns where the person is signed in, the newest session first; seenAt is exact to a minute',
  query: Type.Object(Paging),
  status: 200,
  response: PageOf(Session),
  failures: ['validation'],
  handle: async ({ db, now, person, query }) =>
    presentPage(await listSessions(db, person.id, now, query), (row) => ({
      id: row.id,
      ...deviceOf(row.user_agent),
      ip: row.ip,
      createdAt: row.created_at.toISOString(),
      seenAt: row.seen_at.toISOString(),
      current: row.hash.equals(person.session),
    })),
})

const end = definePersonRoute({
  id: 'auth.end-session',
  method: 'DELETE',
  path: '/api/v1/auth/sessions/{session_id}',
  tag: 'Sign-in',
  summary: 'Signs the person out of one session, within 5 seconds',
  params: Type.Object({ session_id: Id }),
  status: 204,
  response: Empty,
  handle: async ({ db, person, params }) => {
    if (!(await endSessionOf(db, person.id, params.session_id))) throw notFound()
  },
})

const endOthers = definePersonRoute({
  id: 'auth.end-other-sessions',
  method: 'DELETE',
  path: '/api/v1/auth/sessions',
  tag: 'Sign-in',
  summary: 'Signs the person out of all sessions but the current one, within 5 seconds',
  status: 204,
  response: Empty,
  handle: async ({ db, person }) => {
    await endOtherSessions(db, person.id, person.session)
  },
})

export const routes = [list, end, endOthers]
