import { PROFILE_COLUMNS, type ProfileField } from '../../../audience/contacts/index.ts'
import { tagOfColumn } from '../../../content/composing/index.ts'
import { CONSENT, targetOf } from '../fields.ts'
import type { FormField } from '../schemas.ts'
import type { OpenForm } from './open-form.ts'

/** The name of a field in forms that clients of the compatible interface show themselves. */
export function foreignName({ id, field }: Pick<FormField, 'id' | 'field'>): string {
  const target = targetOf(field)
  if (target?.kind === 'email') return 'df_emailaddress'
  if (target?.kind === 'profile') return tagOfColumn(PROFILE_COLUMNS[target.field as ProfileField]) ?? id
  if (target?.kind === 'custom_field') return `cf_${target.id}`
  return target?.kind === 'purpose' ? purposeName(target.id) : id
}

/** The name of the box for a purpose. */
export const purposeName = (purposeId: string) => `solicited_purposes[${purposeId}]`

/** What such a form sends, under the ids of our fields. Our own forms have these ids already. */
export function withOwnIds({ content }: Pick<OpenForm, 'content'>, body: Record<string, unknown>) {
  const ids = new Map(content.fields.map((field) => [foreignName(field), field.id]))
  if (content.purposeId) ids.set(purposeName(content.purposeId), CONSENT)
  // Several choices have a name with brackets.
  const idOf = (name: string) => ids.get(name) ?? ids.get(name.replace(/\[\d*\]$/, '')) ?? name
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [idOf(name), value]))
}
