import type { i18n } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Format, useFormat } from '../../../i18n/format.ts'
import { type Choice, worldOf } from '../../../i18n/world.ts'
import type { Field } from './catalogue.ts'
import { stepAt } from './steps.ts'

type Params = Record<string, unknown>

/** Texts for the names in the catalogue. A name without a text is shown in a readable form. */
export interface Words {
  format: Format
  /** The first text that exists. */
  text: (keys: readonly string[], params: Params, fallback: string) => string
  rule: (type: string) => string
  group: (name: string) => string
  field: (field: Field) => string
  /** The label of a field of a rule, such as `window.from`. */
  property: (path: string) => string
  operator: (kind: string, op: string) => string
  /** The text of an enumeration value of a rule's field. */
  choice: (type: string, path: string, value: string) => string
  /** The options of a field of contacts; empty if it takes any value. */
  options: (field: Field) => Choice[]
  languages: () => Choice[]
  /** Joins alternatives by "or". */
  either: (values: readonly string[]) => string
}

/** `some_word` and `someWord` as "Some word". */
export function readable(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_.-]+/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function useWords(): Words {
  const { i18n } = useTranslation(['rules', 'common'])
  const format = useFormat()
  return useMemo(() => wordsOf(i18n, format), [i18n, i18n.language, format])
}

const NAMESPACES = ['rules', 'common']

/** The words of a language. */
export function wordsOf(i18n: Pick<i18n, 'language' | 'exists' | 't'>, format: Format): Words {
  const { language } = i18n
  const list = new Intl.ListFormat(language, { type: 'disjunction' })
  const text: Words['text'] = (keys, params, fallback) => {
    const options = { ...params, ns: NAMESPACES }
    const key = keys.find((one) => i18n.exists(one, options as never))
    return key ? String(i18n.t(key as never, options as never)) : fallback
  }
  const codes = {
    language: () => worldOf('languages', language),
    country: () => worldOf('countries', language),
  }
  const optionName = (field: string, id: string, name: string) => text([`options.${field}.${id}`], {}, name)
  const property: Words['property'] = (path) => {
    const step = stepAt(path)
    if (step) return text(['inStep'], { number: step.index + 1, what: property(step.field || 'type') }, path)
    const name = path.replace(/\.\d+\./g, '.')
    return text([`properties.${name.replaceAll('.', '_')}`], {}, readable(name.split('.').at(-1)!))
  }
  return {
    format,
    text,
    rule: (type) => text([`rules.${type}`], {}, readable(type)),
    group: (name) => text([`groups.${name}`], {}, readable(name)),
    field: ({ field, name }) => name ?? text([`fields.${field}`], {}, readable(field)),
    property,
    operator: (kind, op) => text([`operators.${kind}.${op}`, `operators.all.${op}`], {}, readable(op)),
    choice: (type, path, value) =>
      text([`choices.${type}.${value}`, `choices.${path}.${value}`, ...shared(type, path, value)], {}, readable(value)),
    options: ({ field, options }) =>
      field in codes
        ? codes[field as keyof typeof codes]()
        : options.map(({ id, name }) => ({ value: id, label: optionName(field, id, name) })),
    languages: codes.language,
    either: (values) => list.format(values),
  }
}

/** Texts of other namespaces. */
const shared = (type: string, path: string, value: string): string[] => {
  if (type === 'contact_state') return [`common:contact.states.${value}`]
  if (type === 'contact_engagement') return [`common:contact.engagement.${value}`]
  return path === 'states' ? [`common:order.states.${value}`] : []
}
