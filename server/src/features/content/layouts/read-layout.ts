import type { Context } from '../../../platform/context.ts'
import { AppError, validation } from '../../../platform/errors.ts'
import { inThread } from '../../../platform/threads/offload.ts'
import { requireCompany } from '../../account/companies/index.ts'
import { formFieldsIn, readMarkup } from '../html/index.ts'
import { readContent } from '../versions/index.ts'
import { compileLayout } from './compile.ts'
import type { Layout, LayoutKind } from './places.ts'
import type { showsContent } from './visible.ts'

const visibleIn = (field: string) =>
  inThread<typeof showsContent>(new URL('./visible.ts', import.meta.url), 'showsContent', { field })

/** What the server makes of a design. */
export interface ReadLayout {
  html: string
  layout: Layout
}

/** Validates a design and makes its HTML; 400 with the field of the design when readers could not use the page. */
export async function readLayout(
  { app, db }: Pick<Context, 'app' | 'db'>,
  tenantId: string,
  design: { mjml: string },
  kind: LayoutKind,
): Promise<ReadLayout> {
  const { tag, field } = kind
  const { html } = await readContent({ app, tenantId }, { editor: 'visual', design }).catch(named(field))
  // A page on the host of the service must not ask for passwords. The server adds its own fields itself.
  if (formFieldsIn(readMarkup(html)).length) throw validation(field, { reason: 'form_element' })
  const layout = await compileLayout(app, await requireCompany(db, tenantId), html, kind)
  if (!(await app.offload.run(visibleIn(field), tenantId, layout, tag))) throw validation(field, { reason: tag })
  return { html, layout }
}

const named =
  (field: string) =>
  (error: unknown): never => {
    if (error instanceof AppError && error.code === 'validation') throw validation(field, error.params)
    throw error
  }
