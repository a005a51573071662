import type { Field } from './fields.ts'
import type { Form } from './form.ts'

/** The texts of a form in another language. */
export type Texts = NonNullable<Form['settings']['texts']>[string]
type FieldTexts = NonNullable<Texts['fields']>[string]

const filled = <T extends object>(texts: T): T =>
  Object.fromEntries(
    Object.entries(texts).filter(([, value]) => typeof value === 'object' || String(value).trim()),
  ) as T

const isEmpty = (value: object) => Object.keys(value).length === 0

function cleanFieldTexts({ options, ...texts }: FieldTexts): FieldTexts {
  const named = filled(options ?? {})
  return { ...filled(texts), ...(isEmpty(named) ? {} : { options: named }) }
}

/** The translations without empty texts, which are shown in the main language. */
export const cleanTexts = (all: Record<string, Texts>): Record<string, Texts> =>
  Object.fromEntries(
    Object.entries(all).map(([language, { fields, ...texts }]) => {
      const own = Object.entries(fields ?? {})
        .map(([id, one]) => [id, cleanFieldTexts(one)] as const)
        .filter(([, one]) => !isEmpty(one))
      return [language, { ...filled(texts), ...(own.length ? { fields: Object.fromEntries(own) } : {}) }]
    }),
  )

interface Shown {
  title: string
  description: string
  submitLabel: string
  consentText: string
  fields: Field[]
}

/** The texts of a form in another language; those that are missing stay. */
export function inLanguage(own: Shown, texts: Texts | undefined): Shown {
  if (!texts) return own
  return {
    title: texts.title || own.title,
    description: texts.description || own.description,
    submitLabel: texts.submitLabel || own.submitLabel,
    consentText: texts.consentText || own.consentText,
    fields: own.fields.map((field) => translated(field, texts.fields?.[field.id])),
  }
}

function translated(field: Field, texts: FieldTexts | undefined): Field {
  if (!texts) return field
  const { options: named = {}, ...plain } = cleanFieldTexts(texts)
  return {
    ...field,
    ...plain,
    ...(field.options
      ? { options: field.options.map(({ value, label }) => ({ value, label: named[value] ?? label })) }
      : {}),
  }
}

/** How many of the texts of a form have a translation. */
export function translatedShare(own: Shown & { thanks: string }, texts: Texts): { done: number; all: number } {
  const pairs: [string | undefined, string | undefined][] = [
    [own.title, texts.title],
    [own.description, texts.description],
    [own.submitLabel, texts.submitLabel],
    [own.consentText, texts.consentText],
    [own.thanks, texts.thanks],
    ...own.fields.flatMap(
      ({ id, label, placeholder, help, options = [] }): [string | undefined, string | undefined][] => [
        [label, texts.fields?.[id]?.label],
        [placeholder, texts.fields?.[id]?.placeholder],
        [help, texts.fields?.[id]?.help],
        ...options.map(({ value, label }): [string, string | undefined] => [
          label,
          texts.fields?.[id]?.options?.[value],
        ]),
      ],
    ),
  ]
  const needed = pairs.filter(([text]) => text?.trim())
  return { done: needed.filter(([, other]) => other?.trim()).length, all: needed.length }
}
