import type { Body } from '../../../api/client.ts'
import { type Field, hasOptions } from './fields.ts'
import type { Form } from './form.ts'
import { cleanTexts, inLanguage, type Texts } from './languages.ts'

export type Popup = NonNullable<Form['popup']>
export type Design = Form['design']
export type Patch = Body<'PATCH /forms/{form_id}'>

/** What the page Build changes. Missing addresses are empty texts. */
export interface FormValues {
  name: string
  kind: Form['kind']
  listIds: string[]
  purposeId: string | null
  consentText: string
  fields: Field[]
  title: string
  description: string
  submitLabel: string
  successUrl: string
  confirmedUrl: string
  captcha: boolean
  popup: Popup
  design: Design
  settings: {
    doiTemplateId: string | null
    senderId: string | null
    doubleOptIn: boolean
    language: string | null
    thanks: string
    texts: Record<string, Texts>
  }
}

/** How a form that pops up begins. */
const STANDARD_POPUP: Popup = { seconds: 5, device: 'all', everyDays: 7, untilSubmitted: true }

export function valuesOf(form: Form): FormValues {
  const { doiTemplateId = null, senderId = null, doubleOptIn = true } = form.settings
  const { language = null, thanks = '', texts = {} } = form.settings
  return {
    name: form.name,
    kind: form.kind,
    listIds: form.listIds,
    purposeId: form.purposeId,
    consentText: form.consentText,
    fields: form.fields.map(({ order: _, ...field }) => field),
    title: form.title,
    description: form.description,
    submitLabel: form.submitLabel,
    successUrl: form.successUrl ?? '',
    confirmedUrl: form.confirmedUrl ?? '',
    captcha: form.captcha,
    popup: form.popup && Object.keys(form.popup).length ? form.popup : STANDARD_POPUP,
    design: form.design,
    settings: { doiTemplateId, senderId, doubleOptIn, language, thanks, texts },
  }
}

const isAddress = (text: string) => /^https?:\/\/[^\s"<>]+$/.test(text)
const isColor = (text: string | undefined) => !text || /^#[0-9a-f]{6}$/i.test(text)
const COLORS = ['accent', 'background', 'color'] as const

/** Fields of the form whose values the server would refuse, each with the key of a text. */
export function faultsIn(
  values: FormValues,
): Partial<Record<string, 'nameMissing' | 'consentMissing' | 'addressWrong' | 'colorWrong' | 'pageMissing'>> {
  const { name, purposeId, consentText, successUrl, confirmedUrl, design, kind, popup } = values
  const wrongAddress = (text: string) => text.trim() !== '' && !isAddress(text.trim())
  return {
    ...(name.trim() ? {} : { name: 'nameMissing' as const }),
    ...(purposeId && !consentText.trim() ? { consentText: 'consentMissing' as const } : {}),
    ...(wrongAddress(successUrl) ? { successUrl: 'addressWrong' as const } : {}),
    ...(wrongAddress(confirmedUrl) ? { confirmedUrl: 'addressWrong' as const } : {}),
    ...(wrongAddress(design.imageUrl ?? '') ? { 'design.imageUrl': 'addressWrong' as const } : {}),
    ...Object.fromEntries(
      COLORS.filter((one) => !isColor(design[one])).map((one) => [`design.${one}`, 'colorWrong' as const]),
    ),
    ...(kind !== 'classic' && popup.pages?.some(({ value }) => !value.trim()) ? { popup: 'pageMissing' as const } : {}),
  }
}

const cleanField = (field: Field): Field => {
  const { options, ...rest } = field
  const given = (options ?? []).map(({ value, label }) => ({
    value: value.trim() || label.trim(),
    label: label.trim(),
  }))
  return { ...rest, ...(hasOptions(field) && given.length ? { options: given } : {}) }
}

const within = (number: number | undefined, least: number, most: number) =>
  number === undefined ? undefined : Math.min(Math.max(number, least), most)

const cleanDesign = ({ imageUrl, radius, width, ...design }: Design): Design => ({
  ...(Object.fromEntries(
    Object.entries({ ...design, radius: within(radius, 0, 40), width: within(width, 200, 1200) }).filter(
      ([, value]) => value !== '' && value !== undefined,
    ),
  ) as Design),
  ...(imageUrl?.trim() ? { imageUrl: imageUrl.trim() } : {}),
})

/** The changed values as the server takes them. */
export function patchOf(changes: Partial<FormValues>): Patch {
  const { fields, design, successUrl, confirmedUrl, popup, settings, name, ...plain } = changes
  return {
    ...plain,
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(fields && { fields: fields.map(cleanField) }),
    ...(design && { design: cleanDesign(design) }),
    ...(successUrl === undefined ? {} : { successUrl: successUrl.trim() || null }),
    ...(confirmedUrl === undefined ? {} : { confirmedUrl: confirmedUrl.trim() || null }),
    ...(popup && { popup }),
    ...(settings && { settings: { ...settings, texts: cleanTexts(settings.texts) } }),
  }
}

/** What the preview shows: the form in a language, without values that are not complete yet. */
export function previewOf(values: FormValues, language: string | null): Patch {
  const { purposeId, consentText, fields, title, description, submitLabel, settings, design } = values
  const shown = Object.fromEntries(
    Object.entries(cleanDesign(design)).filter(
      ([key, value]) =>
        (key !== 'imageUrl' || isAddress(String(value))) &&
        (!COLORS.includes(key as 'accent') || isColor(String(value))),
    ),
  )
  const own = { title, description, submitLabel, consentText, fields: fields.map(withSomeOption) }
  return {
    ...inLanguage(own, language ? settings.texts[language] : undefined),
    purposeId,
    design: shown,
    settings: { language: language ?? settings.language },
  }
}

/** A choice without options is shown with an empty one. */
function withSomeOption(field: Field): Field {
  const { options = [], ...rest } = cleanField(field)
  const unique = [...new Map(options.filter(({ value }) => value).map((one) => [one.value, one])).values()]
  if (unique.length) return { ...rest, options: unique }
  return hasOptions(field) && !field.field.startsWith('cf:') ? { ...rest, options: [{ value: '…', label: '…' }] } : rest
}
