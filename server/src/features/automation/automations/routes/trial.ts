import Type from 'typebox'
import { validation } from '../../../../platform/errors.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Enum, Id, Nullable, Time } from '../../../../platform/http/schemas.ts'
import { findContact } from '../../../audience/contacts/index.ts'
import { NodeCount } from '../schemas.ts'
import { requireAutomation } from '../store.ts'
import { oneAtATime } from '../trial/one-at-a-time.ts'
import { testAutomation } from '../trial/test-automation.ts'
import { traceContact } from '../trial/trace-contact.ts'

const params = Type.Object({ automation_id: Id })
const shared = { tag: 'Automations', module: 'campaigns' } as const
const Scope = Enum(['today', '7d', '30d'])

const test = defineRoute({
  ...shared,
  id: 'automations.test',
  method: 'POST',
  path: '/automations/{automation_id}/test',
  summary:
    'Tests an automation with the audience of today and the real events of today, 7 or 30 days: returns how many contacts would have entered, and how far they would have come. Stores and sends nothing. One test of a company at a time',
  level: 'read',
  params,
  body: Type.Object({ scope: Type.Optional(Scope) }),
  status: 200,
  response: Type.Object(
    {
      scope: Scope,
      days: Type.Integer(),
      since: Time,
      entered: Type.Integer(),
      waiting: Type.Integer(),
      left: Type.Integer({ description: 'Ended' }),
      nodes: Type.Record(Type.String(), NodeCount),
      testedAt: Time,
    },
    { title: 'AutomationTest' },
  ),
  failures: ['validation', 'rate_limited/test'],
  handle: ({ app, db, now, tenant, params, body }) =>
    oneAtATime(tenant.id, () => testAutomation({ app, db, now }, tenant, params.automation_id, body.scope ?? 'today')),
})

const Reason = Type.Object(
  {
    code: Type.String({ examples: ['filter'] }),
    matched: Type.Optional(Type.Boolean()),
    rules: Type.Optional(
      Type.Array(Type.Object({ path: Type.Array(Type.Integer()), type: Type.String(), matched: Type.Boolean() }), {
        description: 'Each rule of the filter, by its place within the groups',
      }),
    ),
    at: Type.Optional(Nullable(Time)),
    share: Type.Optional(Type.Number()),
    mails: Type.Optional(Type.Integer()),
    blocker: Type.Optional(Nullable(Type.String({ description: 'Why it may not be mailed' }))),
  },
  {
    title: 'TraceReason',
    description:
      'Why it was decided so: `filter`, `until`, `share`, `mails`, `blocked`, `event`, `no_event`, `not_the_day`',
  },
)

const trace = defineRoute({
  ...shared,
  id: 'automations.trace',
  method: 'POST',
  path: '/automations/{automation_id}/trace',
  summary:
    'Follows one contact through an automation from each trigger: returns each step with its decision and the reasons. After a wait it goes on as if the time had come. Stores and sends nothing',
  level: 'read',
  params,
  body: Type.Object({ contactId: Id }),
  status: 200,
  response: Type.Object(
    {
      contactId: Id,
      entries: Type.Array(
        Type.Object(
          {
            trigger: Type.String(),
            enters: Type.Boolean({ description: 'Whether the trigger would take the contact now' }),
            reasons: Type.Array(Reason),
            steps: Type.Array(
              Type.Object(
                {
                  node: Type.String(),
                  type: Type.String(),
                  output: Nullable(Type.String({ description: 'Null when the contact waits or ends there' })),
                  waitUntil: Nullable(Time),
                  reasons: Type.Array(Reason),
                },
                { title: 'TraceStep' },
              ),
            ),
          },
          { title: 'TraceEntry' },
        ),
      ),
    },
    { title: 'AutomationTrace' },
  ),
  failures: ['validation', 'rate_limited/test'],
  handle: async ({ app, db, now, tenant, params, body }) => {
    await requireAutomation(db, tenant.id, params.automation_id)
    if (!(await findContact(db, tenant.id, body.contactId))) throw validation('contactId')
    return oneAtATime(tenant.id, () => traceContact({ app, db, now }, tenant, params.automation_id, body.contactId))
  },
})

export const routes = [test, trace]
