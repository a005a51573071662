import type { FormField, Settings, Welcome } from './schemas.ts'
import type { FormRow } from './store.ts'

/** The settings of a form, with the standard for what is missing. */
export const readSettings = (stored: unknown) => ({
  doiTemplateId: null as string | null,
  senderId: null as string | null,
  doubleOptIn: true,
  language: null as string | null,
  thanks: '',
  texts: {} as NonNullable<Settings['texts']>,
  rivalId: null as string | null,
  rivalSince: null as string | null,
  ...(stored as Settings),
})

export const readFields = (row: Pick<FormRow, 'fields'>) => row.fields as FormField[]
export const readWelcome = (row: Pick<FormRow, 'welcome'>) => row.welcome as Welcome
