import type { App } from '../../../../platform/app.ts'
import type { Tenant } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { notFound } from '../../../../platform/errors.ts'
import { isId } from '../../../../platform/schema/formats.ts'
import { requireCompany } from '../../../account/companies/index.ts'
import {
  foreignName,
  formTarget,
  formUrl,
  openFormOf,
  purposeName,
  shownForm,
} from '../../../publishing/forms/index.ts'
import { guidOf } from '../../records/index.ts'

/** The types of inputs in HTML; others are a line of text. */
const INPUTS: Record<string, string> = {
  textarea: 'textarea',
  date: 'date',
  select: 'select',
  radio: 'radio',
  checkbox: 'checkbox',
  multi: 'checkbox',
  consent: 'checkbox',
  hidden: 'hidden',
}

/**
 * A form as clients need it to show it themselves. What they send to its page is shown there again, where the visitor
 * sends it for good.
 */
export async function formStructure(
  { app, db }: { app: Pick<App, 'config'>; db: Db },
  tenant: Pick<Tenant, 'id' | 'publicId'>,
  id: string,
) {
  const form = isId(id) ? await openFormOf(db, await requireCompany(db, tenant.id), id) : null
  if (!form) throw notFound()
  const { content } = form
  const shown = shownForm(form, undefined)
  const asked = shown.fields.map((field) => ({ field, target: formTarget(field.field) }))
  const purposes = [
    ...(content.purposeId ? [{ id: content.purposeId, label: shown.consentText, isPrimary: true }] : []),
    ...asked.flatMap(({ field, target }) =>
      target?.kind === 'purpose' ? [{ id: target.id, label: field.label ?? '', isPrimary: false }] : [],
    ),
  ]
  return {
    id: Number(id),
    guid: guidOf(tenant.publicId, 'form', id),
    name: content.name,
    text: shown.description,
    text_visible: shown.description ? 1 : 0,
    submit: shown.submitLabel,
    form_action: formUrl(app, tenant, id),
    submit_in_new_window: 0,
    structure: asked.flatMap(({ field, target }) =>
      target?.kind === 'purpose'
        ? []
        : [
            {
              html_input_type: INPUTS[field.type] ?? 'text',
              html_input_name: foreignName(field),
              label: field.label ?? '',
              is_required: field.required ? 1 : 0,
              error_message: shown.messages.wrong,
              ...(field.options ? { options: field.options } : {}),
            },
          ],
    ),
    contactlists: content.listIds.map((listId) => ({ id: Number(listId), status: 'confirmed' })),
    purposes: purposes.map(({ id, label, isPrimary }) => ({
      html_input_name: purposeName(id),
      purpose_id: Number(id),
      is_primary: isPrimary ? 1 : 0,
      checkbox_label: label,
      link_label: '',
      link_href: '',
    })),
  }
}
