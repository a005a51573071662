import type { Context } from '../../../../platform/context.ts'
import { createLayouts, type Layout } from '../../../content/layouts/index.ts'
import { type FormRow, htmlOfForm } from '../store.ts'
import { FORM_FIELDS } from './kind.ts'

/** The layout of the saved blocks of a form; null for the standard look, also when they cannot be shown any more. */
export const savedLayout = async (
  { app, db }: Pick<Context, 'app' | 'db'>,
  { tenant_id: tenantId, id, version, is_designed }: FormRow,
): Promise<Layout | null> =>
  is_designed
    ? app.services.get(createLayouts).find({
        ...{ app, db, kind: FORM_FIELDS, tenantId, id, version },
        read: () => htmlOfForm(db, tenantId, id),
      })
    : null
