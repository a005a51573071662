import { defineRoute } from '../../../platform/http/define-route.ts'
import { columnsOf } from '../../../platform/text/case.ts'
import { presentCompany } from './present.ts'
import { Company, CompanyPatch } from './schemas.ts'
import { getTenant, updateTenant } from './store.ts'

const get = defineRoute({
  id: 'company.get',
  method: 'GET',
  path: '/company',
  tag: 'Account',
  summary: 'The company and its settings',
  module: 'settings',
  level: 'read',
  status: 200,
  response: Company,
  handle: async ({ db, tenant }) => presentCompany(await getTenant(db, tenant.id)),
})

const update = defineRoute({
  id: 'company.update',
  method: 'PATCH',
  path: '/company',
  tag: 'Account',
  summary: 'Change the company',
  module: 'settings',
  level: 'full',
  body: CompanyPatch,
  status: 200,
  response: Company,
  failures: ['validation'],
  handle: async ({ db, tenant, body, now }) =>
    presentCompany(await updateTenant(db, tenant.id, { ...columnsOf(CompanyPatch, body), updated_at: now })),
})

export const routes = [get, update]
