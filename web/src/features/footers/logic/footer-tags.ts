/** Tags that footers use. */
export const COMPANY_TAGS = ['cl_company', 'cl_address', 'cl_email', 'cl_phone'] as const
export const LINK_TAGS = ['unsubscribe', 'preferences', 'webversion'] as const

const TAG = /\{\{\s*(\w+)[^}]*\}\}/g

/** Whether the text has one of the tags. */
export const hasTag = (html: string, ...names: string[]) =>
  [...html.matchAll(TAG)].some(([, name = '']) => names.includes(name))
