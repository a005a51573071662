import { defineRoute } from '../../../platform/http/define-route.ts'
import { columnsOf } from '../../../platform/text/case.ts'
import { presentCompany } from './present.ts'
import { Company, CompanyPatch } from './schemas.ts'
import { requireCompany, updateCompany } from './store.ts'

const get = defineRoute({
  id: 'company.get',
  method: 'GET',
  path: '/company',
  tag: 'Account',
  summary: 'Returns the company and its settings',
  module: 'settings',
  level: 'read',
  status: 200,
  response: Company,
  handle: async ({ db, tenant }) => presentCompany(await requireCompany(db, tenant.id)),
})

const update = defineRoute({
  id: 'company.update',
  method: 'PATCH',
  path: '/company',
  tag: 'Account',
  summary: 'Changes settings of the company and returns the company',
  module: 'settings',
  level: 'full',
  body: CompanyPatch,
  status: 200,
  response: Company,
  failures: ['validation'],
  handle: async ({ db, tenant, body, now }) =>
    presentCompany(await updateCompany(db, tenant.id, { ...columnsOf(CompanyPatch, body), updated_at: now })),
})

export const routes = [get, update]
