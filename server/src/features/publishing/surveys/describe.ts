import type { Static } from 'typebox'
import type { App } from '../../../platform/app.ts'
import type { Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Figures, figuresOf } from '../figures/index.ts'
import { contentOf } from './content.ts'
import type { SurveyRow as Row, SurveyDetail } from './schemas.ts'
import type { SurveyRow } from './store.ts'

type Company = Pick<Tenant, 'id' | 'publicId'>
type Reading = { app: Pick<App, 'config'>; db: Db }

/** The start of the addresses of all surveys. */
export const publicBase = (app: Pick<App, 'config'>) => `${app.config.baseUrl}/s/`

/** The page of a survey, which mails and websites link to. */
export const publicUrlOf = (app: Pick<App, 'config'>, company: Pick<Company, 'publicId'>, surveyId: string) =>
  app.config.baseUrl + pathOf(company, surveyId)

/** The path of its page, which also appears on hosts of the company. */
export const pathOf = ({ publicId }: Pick<Company, 'publicId'>, surveyId: string) => `/s/${publicId}/${surveyId}`

/** Surveys of a list, with their figures. */
export async function describeRows(
  { app, db }: Reading,
  tenant: Company,
  rows: readonly SurveyRow[],
): Promise<Static<typeof Row>[]> {
  const ids = rows.map(({ id }) => id)
  const figures = await figuresOf(db, tenant.id, 'survey', ids)
  return rows.map((row) => presentRow(app, tenant, row, figures.get(row.id)!.all))
}

const presentRow = (app: Reading['app'], tenant: Company, row: SurveyRow, { views, submissions }: Figures) => {
  const { name, shopId, status, anonymous } = contentOf(row)
  return {
    ...{ id: row.id, name, shopId, status, anonymous },
    publicUrl: publicUrlOf(app, tenant, row.id),
    figures: { views, submissions },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** A survey with everything that a client may change. */
export async function describeSurvey(
  reading: Reading,
  tenant: Company,
  row: SurveyRow,
): Promise<Static<typeof SurveyDetail>> {
  const [listed] = await describeRows(reading, tenant, [row])
  const { questions, title, description, submitLabel, thanks, design, settings } = contentOf(row)
  return { ...listed!, questions, title, description, submitLabel, thanks, design, settings }
}
