import type { Static } from 'typebox'
import type { App } from '../../../platform/app.ts'
import type { Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Figures, figuresOf } from '../figures/index.ts'
import { contentOf } from './content.ts'
import type { FormDetail, FormRow as Row } from './schemas.ts'
import type { FormRow, FullForm } from './store.ts'

type Company = Pick<Tenant, 'id' | 'publicId'>
const SHOWN_DAYS = 90

/** The page of a form, which other websites link to. */
export const publicUrlOf = (app: Pick<App, 'config'>, company: Pick<Company, 'publicId'>, formId: string) =>
  app.config.baseUrl + pathOf(company, formId)

/** The path of its page, which also appears on hosts of the company. */
export const pathOf = ({ publicId }: Pick<Company, 'publicId'>, formId: string) => `/f/${publicId}/${formId}`

/** Forms of a list, with their figures. */
export async function describeRows(
  { app, db }: { app: Pick<App, 'config'>; db: Db },
  tenant: Company,
  rows: readonly FormRow[],
): Promise<Static<typeof Row>[]> {
  const ids = rows.map(({ id }) => id)
  const figures = await figuresOf(db, tenant.id, 'form', ids)
  return rows.map((row) => presentRow(app, tenant, row, figures.get(row.id)!.all))
}

const presentRow = (app: Pick<App, 'config'>, tenant: Company, row: FormRow | FullForm, figures: Figures) => {
  const { name, shopId, status, kind, listIds, purposeId, tags } = contentOf(row)
  return {
    ...{ id: row.id, name, shopId, status, kind, listIds, purposeId, tags, figures },
    publicUrl: publicUrlOf(app, tenant, row.id),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** A form with everything that a client may change. */
export async function describeForm(
  { app, db }: { app: Pick<App, 'config'>; db: Db },
  tenant: Company,
  row: FullForm,
): Promise<Static<typeof FormDetail>> {
  const { all, days } = (await figuresOf(db, tenant.id, 'form', [row.id])).get(row.id)!
  return {
    ...presentRow(app, tenant, row, all),
    ...contentOf(row),
    textVersion: row.text_version,
    version: row.version,
    days: [...days]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .slice(-SHOWN_DAYS)
      .map(([day, figures]) => ({ day, ...figures })),
  }
}
