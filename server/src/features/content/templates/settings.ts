import type { Static } from 'typebox'
import { normalForm } from '../../../platform/text/normalise.ts'
import type { Settings, SettingsPatch } from './schemas.ts'

export type TemplateSettings = Static<typeof Settings>

const NONE: TemplateSettings = { linkParams: {}, headers: [], unsubscribePageId: null, footerId: null }

/** The stored settings, with defaults for missing ones. */
export const readSettings = (stored: unknown): TemplateSettings => ({
  ...NONE,
  ...(stored as Partial<TemplateSettings>),
})

export const changedSettings = (stored: unknown, patch: Static<typeof SettingsPatch>): TemplateSettings => ({
  ...readSettings(stored),
  ...patch,
})

/** Link parameters as a query string. */
export const linkParamsOf = ({ linkParams }: TemplateSettings): string => new URLSearchParams(linkParams).toString()

/** The UTM parameters of a mail by default: web analytics recognise its visitors by them. */
export const standardParams = (name: string) => ({
  utm_source: 'newsletter',
  utm_medium: 'email',
  utm_campaign: slug(name) || 'newsletter',
})

const slug = (name: string) =>
  normalForm(name, 'NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 100)
