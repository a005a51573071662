import type { Static } from 'typebox'
import type { Settings, SettingsPatch } from './schemas.ts'

export type TemplateSettings = Static<typeof Settings>

const NONE: TemplateSettings = { linkParams: {}, headers: [], unsubscribePageId: null, footerId: null }

/** The settings as they are kept, with what was never set. */
export const readSettings = (stored: unknown): TemplateSettings => ({
  ...NONE,
  ...(stored as Partial<TemplateSettings>),
})

export const changedSettings = (stored: unknown, patch: Static<typeof SettingsPatch>): TemplateSettings => ({
  ...readSettings(stored),
  ...patch,
})

/** Parameters of links as they stand behind an address. */
export const linkParamsOf = ({ linkParams }: TemplateSettings): string => new URLSearchParams(linkParams).toString()
