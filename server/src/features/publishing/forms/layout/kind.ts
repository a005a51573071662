import type { LayoutKind } from '../../../content/layouts/index.ts'

/** `{{form_fields}}` stands for the fields, the consent box, the button and what is wrong. */
export const FORM_FIELDS: LayoutKind = { tag: 'form_fields', field: 'design.mjml' }
