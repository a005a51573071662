import Type from 'typebox'
import { notFound } from '../../../../platform/errors.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging, Sort } from '../../../../platform/http/paging.ts'
import { Id, PageOf } from '../../../../platform/http/schemas.ts'
import { requireCompany } from '../../../account/companies/index.ts'
import { loadCustomFields } from '../../../audience/custom-fields/index.ts'
import { contentOf, newContent } from '../content.ts'
import { embedCodes } from '../embed/codes.ts'
import { readBlocks } from '../layout/read-blocks.ts'
import { formDocument } from '../public/pages.ts'
import { FormPatch } from '../schemas.ts'
import { findForm } from '../store.ts'
import { listConfirmationTemplates, TEMPLATES_SORTABLE } from '../template-store.ts'
import { shownTexts } from '../texts.ts'

const shared = { tag: 'Forms', module: 'content', level: 'read' } as const

const doiTemplates = defineRoute({
  ...shared,
  id: 'forms.doi-templates',
  method: 'GET',
  path: '/forms/doi-templates',
  summary: 'Returns templates whose published content has the confirmation link, one page at a time',
  query: Type.Object({ ...Paging, ...Sort(TEMPLATES_SORTABLE) }),
  status: 200,
  response: PageOf(
    Type.Object({ id: Id, name: Type.String(), subject: Type.String() }, { title: 'ConfirmationTemplate' }),
  ),
  failures: ['validation'],
  handle: ({ db, tenant, query }) => listConfirmationTemplates(db, tenant.id, query),
})

/** What a form that is not saved yet lacks. */
const UNSAVED = { name: '', shopId: '0', listIds: [], purposeId: null, consentText: '' }

const preview = defineRoute({
  ...shared,
  id: 'forms.preview',
  method: 'POST',
  path: '/forms/preview',
  summary: 'Returns the page of a form that is not saved; it cannot be sent',
  audit: false,
  body: FormPatch,
  status: 200,
  response: Type.Object({ html: Type.String() }),
  failures: ['validation'],
  handle: async ({ app, db, tenant, body }) => {
    const content = newContent({ ...UNSAVED, ...body })
    const { language } = await requireCompany(db, tenant.id)
    const shown = shownTexts(content, { customFields: await loadCustomFields(db, tenant.id), language })
    const layout = (await readBlocks({ app, db }, tenant.id, content.design))?.layout ?? null
    return { html: formDocument({ ...content, layout }, shown, { formId: '0', action: '#', textVersion: 1 }) }
  },
})

const embed = defineRoute({
  ...shared,
  id: 'forms.embed',
  method: 'GET',
  path: '/forms/{form_id}/embed',
  summary:
    'Returns code that shows the form on a website: a script, the address of its page, and HTML with and without styles',
  params: Type.Object({ form_id: Id }),
  status: 200,
  response: Type.Object(
    { script: Type.String(), url: Type.String(), styled: Type.String(), html: Type.String() },
    { title: 'FormEmbed' },
  ),
  handle: async ({ app, db, tenant, params }) => {
    const row = await findForm(db, tenant.id, params.form_id)
    if (!row) throw notFound()
    const { language } = await requireCompany(db, tenant.id)
    const customFields = await loadCustomFields(db, tenant.id)
    return embedCodes(app, { tenant: { ...tenant, language }, row, content: contentOf(row), customFields })
  },
})

export const routes = [doiTemplates, preview, embed]
