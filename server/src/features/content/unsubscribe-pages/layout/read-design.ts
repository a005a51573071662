import type { Context } from '../../../../platform/context.ts'
import { validation } from '../../../../platform/errors.ts'
import { inThread } from '../../../../platform/threads/offload.ts'
import { requireCompany } from '../../../account/companies/index.ts'
import { formFieldsIn, readMarkup } from '../../html/index.ts'
import { readContent } from '../../versions/index.ts'
import type { Design } from '../schemas.ts'
import { compileLayout } from './compile.ts'
import { type Layout, SUBSCRIPTION } from './places.ts'
import type { showsChoices } from './visible.ts'

const VISIBLE = inThread<typeof showsChoices>(new URL('./visible.ts', import.meta.url), 'showsChoices', {
  field: 'design',
})

/** A design with the HTML and the layout that the server made of it. */
export interface ReadDesign {
  design: Design
  html: string
  layout: Layout
}

/** Validates a design and makes its HTML; 400 with `design` when contacts could not use the page. */
export async function readDesign(
  { app, db }: Pick<Context, 'app' | 'db'>,
  tenantId: string,
  design: Design,
): Promise<ReadDesign> {
  const { html } = await readContent({ app, tenantId }, { editor: 'visual', design })
  // A page on the host of the service must not ask for passwords. The server adds the fields of the choices itself.
  if (formFieldsIn(readMarkup(html)).length) throw validation('design', { reason: 'form_element' })
  const layout = await compileLayout(app, await requireCompany(db, tenantId), html)
  if (!(await app.offload.run(VISIBLE, tenantId, layout))) throw validation('design', { reason: SUBSCRIPTION })
  return { design, html, layout }
}
