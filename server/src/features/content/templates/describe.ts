import type { Context, Tenant } from '../../../platform/context.ts'
import { required } from '../../../platform/db/failures.ts'
import { usesOf } from '../../../platform/db/references.ts'
import { presentContent, statesOf } from '../versions/index.ts'
import { currentContent } from './open-template.ts'
import { presentTemplate, publicUrlOf } from './present.ts'
import { readSettings } from './settings.ts'
import type { TemplateRow } from './store.ts'

type AppContext = Pick<Context, 'app' | 'db'>
type Company = Pick<Tenant, 'id' | 'publicId'>

/** Templates without their content, for lists. */
export async function describeTemplates({ app, db }: AppContext, tenant: Company, rows: readonly TemplateRow[]) {
  const ids = rows.map(({ id }) => id)
  const states = await statesOf(db, tenant.id, 'template', ids)
  const uses = await usesOf(db, tenant.id, 'template', ids)
  return rows.flatMap((row) => {
    const state = states.get(row.id)
    // A template that was deleted in the meantime is left out.
    return state ? [presentTemplate(row, state, uses.get(row.id) ?? {}, publicUrlOf(app, tenant, row.id))] : []
  })
}

export async function describeTemplate({ app, db }: AppContext, tenant: Company, row: TemplateRow) {
  const [described] = await describeTemplates({ app, db }, tenant, [row])
  const { campaigns, automations } = required(described).usage
  return {
    ...required(described),
    content: presentContent(await currentContent(db, tenant.id, row.id)),
    settings: readSettings(row.settings),
    activeUses: { automations, emails: automations, campaigns },
  }
}
