import Type from 'typebox'
import type { Db } from '../../../platform/db/database.ts'
import { validation } from '../../../platform/errors.ts'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { slot } from '../../../platform/slots.ts'
import { lockCompany, requireCompany, updateCompany } from '../../account/companies/index.ts'

const Step = Type.Object(
  {
    code: Type.String({ examples: ['company_details'] }),
    done: Type.Boolean(),
    dismissed: Type.Boolean(),
  },
  { title: 'OnboardingStep' },
)
const Onboarding = Type.Object({ steps: Type.Array(Step) }, { title: 'Onboarding' })

const describe = async (db: Db, tenantId: string) => {
  const { onboarding_dismissed: dismissed } = await requireCompany(db, tenantId)
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
  summary: 'Returns the first steps of a company, and which of them are done or dismissed',
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
  summary: 'Dismisses steps or restores them, and returns all steps',
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
    await lockCompany(db, tenant.id)
    const { onboarding_dismissed: before } = await requireCompany(db, tenant.id)
    const dismissed = new Set(before)
    for (const [index, { code, dismissed: off }] of body.steps.entries()) {
      if (!slot('onboarding').some((step) => step.code === code)) throw validation(`steps.${index}.code`)
      off ? dismissed.add(code) : dismissed.delete(code)
    }
    await updateCompany(db, tenant.id, { onboarding_dismissed: [...dismissed] })
    return describe(db, tenant.id)
  },
})

export const routes = [get, update]
