import Type from 'typebox'
import { validation } from '../../../../platform/errors.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Id } from '../../../../platform/http/schemas.ts'
import { requireCompany } from '../../../account/companies/index.ts'
import { getShop } from '../../../account/shops/index.ts'
import { standardFooter } from '../standard-footer.ts'
import { footerFor, shareFooter } from '../use-cases.ts'

const forMail = defineRoute({
  id: 'content.footer',
  method: 'GET',
  path: '/content/footer',
  tag: 'Templates',
  summary:
    'Returns the HTML of the footer for a mail: the chosen one, else the default of the shop or company, else a standard one',
  module: 'content',
  level: 'read',
  query: Type.Object({ footerId: Type.Optional(Id), shopId: Type.Optional(Id) }),
  status: 200,
  response: Type.Object({ html: Type.String() }, { title: 'MailFooter' }),
  failures: ['validation'],
  handle: async ({ db, tenant, query: { footerId = null, shopId = null } }) => {
    if (footerId) await shareFooter(db, tenant.id, footerId, 'footerId')
    if (shopId && !(await getShop(db, tenant.id, shopId))) throw validation('shopId')
    const html = await footerFor(db, tenant.id, { footerId, shopId })
    return { html: html ?? standardFooter((await requireCompany(db, tenant.id)).language) }
  },
})

export const routes = [forMail]
