import Type from 'typebox'
import type { Db } from '../../../platform/db/database.ts'
import { validation } from '../../../platform/errors.ts'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { slot } from '../../../platform/slots.ts'
import { getTenant, lockTenant, updateTenant } from '../../account/companies/index.ts'

const Step = Type.Object({
  code: Type.String({ examples: ['company_details'] }),
  done: Type.Boolean(),
  dismissed: Type.Boolean(),
})
const Onboarding = Type.Object({ steps: Type.Array(Step) })

const describe = async (db: Db, tenantId: string) => {
  const { onboarding_dismissed: dismissed } = await getTenant(db, tenantId)
  const described = []
  for (const step of slot('onboarding'))
    described.push({ code: step.code, done: await step.done(db, tenantId), dismissed: dismissed.includes(step.code) })
  return { steps: described }
}

const get = defineRoute({
  id: 'onboarding.get',
  method: 'GET',
  path: '/onboarding',
  tag: 'Account',
  summary: 'What a new company has yet to do',
  module: 'settings',
  level: 'read',
  status: 200,
  response: Onboarding,
  handle: ({ db, tenant }) => describe(db, tenant.id),
})

const update = defineRoute({
  id: 'onboarding.update',
  method: 'PATCH',
  path: '/onboarding',
  tag: 'Account',
  summary: 'Dismiss steps, or take them up again',
  module: 'settings',
  level: 'full',
  body: Type.Object({
    steps: Type.Array(
      Type.Object({
        code: Type.String({ maxLength: 100, examples: ['company_details'] }),
        dismissed: Type.Boolean(),
      }),
      { minItems: 1, maxItems: 50 },
    ),
  }),
  status: 200,
  response: Onboarding,
  failures: ['validation'],
  handle: async ({ db, tenant, body }) => {
    await lockTenant(db, tenant.id)
    const { onboarding_dismissed: before } = await getTenant(db, tenant.id)
    const dismissed = new Set(before)
    for (const [index, { code, dismissed: off }] of body.steps.entries()) {
      if (!slot('onboarding').some((step) => step.code === code)) throw validation(`steps.${index}.code`)
      off ? dismissed.add(code) : dismissed.delete(code)
    }
    await updateTenant(db, tenant.id, { onboarding_dismissed: [...dismissed] })
    return describe(db, tenant.id)
  },
})

export const routes = [get, update]
