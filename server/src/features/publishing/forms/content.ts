import { validation } from '../../../platform/errors.ts'
import { completeFields, fieldsFault } from './fields.ts'
import type { Design, FormInput, FormPatch, Settings, Welcome } from './schemas.ts'
import { readFields, readWelcome } from './settings.ts'
import type { FormRow, FullForm } from './store.ts'

const STANDARD = {
  status: 'active' as const,
  kind: 'classic' as const,
  fields: [],
  title: '',
  description: '',
  submitLabel: '',
  successUrl: null,
  confirmedUrl: null,
  captcha: true,
  popup: null,
  design: {},
  settings: {},
  tags: [],
}

/** The content of a form: what a version keeps, and what a client sends. */
export type Content = Required<FormInput> & { welcome: Welcome }

/** The content of a stored form; a row without the blocks gives a content without them. */
export const contentOf = (row: FullForm | FormRow): Content => ({
  name: row.name,
  shopId: row.shop_id,
  listIds: row.list_ids,
  purposeId: row.purpose_id,
  consentText: row.consent_text,
  status: row.status as Content['status'],
  kind: row.kind as Content['kind'],
  fields: readFields(row),
  title: row.title,
  description: row.description,
  submitLabel: row.submit_label,
  successUrl: row.success_url,
  confirmedUrl: row.confirmed_url,
  captcha: row.captcha,
  popup: row.popup as Content['popup'],
  design: withBlocks(row.design as Design, 'mjml' in row ? row.mjml : null),
  settings: row.settings as Settings,
  tags: row.tags,
  welcome: readWelcome(row),
})

/** The content that an input and the standard give. */
export const newContent = (input: FormInput): Content => ({
  ...STANDARD,
  ...input,
  ...cleaned(input.kind ?? STANDARD.kind, input),
  design: designAfter({}, input.design),
  welcome: { enabled: false, templateId: null },
})

const withBlocks = (design: Design, mjml: string | null | undefined): Design => (mjml ? { ...design, mjml } : design)

/** The design after a change. Clients that do not know blocks leave them out, which keeps them. */
export function designAfter(before: Design, sent: Design | undefined): Design {
  if (!sent) return before
  const { mjml = before.mjml, ...look } = sent
  return withBlocks(look, mjml)
}

/** Fields in their order; settings of popups only for forms that pop up. */
export function cleaned(kind: Content['kind'], { fields, popup }: FormPatch) {
  const fault = fields ? fieldsFault(fields) : null
  if (fault) throw validation(fault)
  return {
    fields: completeFields(fields ?? []),
    popup: kind === 'classic' ? null : (popup ?? {}),
  }
}

/** The columns of a content, with the HTML that the server made of its blocks. */
export const columnsOf = ({ design: { mjml = null, ...design }, ...content }: Content, html: string | null) => ({
  name: content.name,
  shop_id: content.shopId,
  list_ids: content.listIds,
  purpose_id: content.purposeId,
  consent_text: content.consentText,
  status: content.status,
  kind: content.kind,
  fields: JSON.stringify(content.fields),
  title: content.title,
  description: content.description,
  submit_label: content.submitLabel,
  success_url: content.successUrl,
  confirmed_url: content.confirmedUrl,
  captcha: content.captcha,
  popup: content.popup && JSON.stringify(content.popup),
  design: JSON.stringify(design),
  mjml,
  html: mjml && html,
  settings: JSON.stringify(content.settings),
  welcome: JSON.stringify(content.welcome),
  tags: content.tags,
})
