import type { Db } from '../../../../platform/db/database.ts'
import { isId } from '../../../../platform/schema/formats.ts'
import { isUuid } from '../../../../platform/text/uuid.ts'
import { type CompanyRow, findOpenCompany } from '../../../account/companies/index.ts'
import { type CustomFieldRow, loadCustomFields } from '../../../audience/custom-fields/index.ts'
import { isShownOn } from '../../visitors/index.ts'
import { type Content, contentOf } from '../content.ts'
import { type FormRow, findForm } from '../store.ts'
import { fieldsOnly, type Shown, shownTexts } from '../texts.ts'
import { type ShownDesign, shownDesign } from './design.ts'

/** A form that visitors can fill in, with what is needed to show it. */
export interface OpenForm {
  tenant: { id: string; publicId: string; timezone: string; language: string }
  row: FormRow
  content: Content
  customFields: readonly CustomFieldRow[]
}

/** The form of a public address; null when there is none, or it is inactive, or the host belongs to another company. */
export async function openForm(
  db: Db,
  company: string,
  formId: string,
  publicHost: string | null = null,
): Promise<OpenForm | null> {
  const found = isUuid(company) && isId(formId) ? await findOpenCompany(db, company) : undefined
  if (!found || !(await isShownOn(db, found.id, publicHost))) return null
  return openFormOf(db, found, formId)
}

/** A form of a company; null when there is none, or it is inactive. */
export async function openFormOf(db: Db, found: CompanyRow, formId: string): Promise<OpenForm | null> {
  const row = await findForm(db, found.id, formId)
  if (row?.status !== 'active') return null
  const { id, public_id: publicId, timezone, language } = found
  const customFields = await loadCustomFields(db, id)
  return { tenant: { id, publicId, timezone, language }, row, content: contentOf(row), customFields }
}

/**
 * An open form where its blocks cannot be shown. Its title, description and picture are parts of the blocks, so the
 * fields stand alone.
 */
export function shownWithoutBlocks(form: OpenForm, wanted: string | undefined): { shown: Shown; design: ShownDesign } {
  const { row, content } = form
  const shown = shownIn(form, wanted)
  if (!row.is_designed) return { shown, design: shownDesign(content.design) }
  return { shown: fieldsOnly(shown), design: shownDesign({ ...content.design, imageUrl: null }) }
}

/** The texts of an open form in the language that the visitor asks for. */
export const shownIn = ({ tenant, content, customFields }: OpenForm, wanted: string | undefined): Shown =>
  shownTexts(content, { customFields, wanted, language: tenant.language })
