import Type from 'typebox'
import { validation } from '../../../platform/errors.ts'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { Enum, Time } from '../../../platform/http/schemas.ts'
import { toLocal } from '../../../platform/time/zone.ts'
import { latestWait, needsOf, TimeSpec, timeFault, unboundedMoment } from './time-spec.ts'

const resolve = defineRoute({
  id: 'automations.resolve-time',
  method: 'POST',
  path: '/automations/resolve-time',
  tag: 'Automations',
  summary: 'Returns the moment of a time specification, counted from now or from a given time',
  module: 'campaigns',
  level: 'read',
  body: Type.Object({
    spec: TimeSpec,
    place: Enum(['condition', 'wait']),
    base: Type.Optional(Time),
  }),
  status: 200,
  response: Type.Object({ at: Time, local: Type.String({ examples: ['2026-03-04T09:30'] }) }),
  failures: ['validation'],
  handle: async ({ now, tenant: { timezone }, body: { spec, place, base: given } }) => {
    const fault = timeFault(spec)
    if (fault !== null) throw validation('spec', { issues: [{ field: fault, code: 'invalid' }] })
    const context = { base: given ? new Date(given) : now, timezone }
    const at = needsOf(spec) ? null : unboundedMoment(spec, context)
    // The time of a single contact is not known here.
    if (!at) throw validation('spec', { issues: [{ field: 'kind', code: 'contact' }] })
    if (place === 'wait' && at > latestWait(context))
      throw validation('spec', { issues: [{ field: '', code: 'too_far' }] })
    return { at: at.toISOString(), local: toLocal(at, timezone) }
  },
})

export const routes = [resolve]
