import type { Context } from '../../../../platform/context.ts'
import { validation } from '../../../../platform/errors.ts'
import { readMarkup, scriptsIn } from '../../../content/html/index.ts'
import { type Layout, readLayout } from '../../../content/layouts/index.ts'
import type { Design } from '../schemas.ts'
import { FORM_FIELDS } from './kind.ts'

/** The HTML and the layout that the server makes of the blocks of a form. */
export interface ReadBlocks {
  html: string
  layout: Layout
}

/** Validates the blocks that a client sends; null when it sends none. 400 with `design.mjml` when they are faulty. */
export async function readBlocks(
  context: Pick<Context, 'app' | 'db'>,
  tenantId: string,
  design: Design | undefined,
): Promise<ReadBlocks | null> {
  if (!design?.mjml) return null
  const read = await readLayout(context, tenantId, { mjml: design.mjml }, FORM_FIELDS)
  const [script] = scriptsIn({ markup: readMarkup(read.html), literals: [] })
  if (script) throw validation(FORM_FIELDS.field, { reason: 'script' })
  return read
}
