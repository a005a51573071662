import type { Brand } from './brand/brand.ts'
import type { Attributes } from './mjml.ts'

type Setting = string | number | boolean | readonly string[]
export type Settings = Readonly<Record<string, Setting>>

interface Plan<S extends Settings> {
  /** The value of `data-block`. */
  kind: string
  /** A row of the mail, or one element in a column. */
  place: 'row' | 'column'
  /** All settings with their first values, which also give their types. */
  standard: S
  /** Writes the MJML. The marks stand on its outermost element. */
  make(settings: S, brand: Brand, marks: Attributes): string
}

export interface MailBlock<S extends Settings> extends Omit<Plan<S>, 'make'> {
  make(settings: Partial<S>, brand: Brand): string
  /** The settings of a block that `make` wrote, from the values of its attributes. */
  read(attributeOf: (name: string) => string | undefined): S
}

/** A block of a mail that is written from settings, and written again when one of them changes. */
export function defineBlock<S extends Settings>({ make, ...plan }: Plan<S>): MailBlock<S> {
  const { kind, standard } = plan
  return {
    ...plan,
    make: (settings, brand) => {
      const all = { ...standard, ...settings }
      const marks = Object.entries(all).map(([name, value]) => [attributeFor(name), textOf(value)])
      return make(all, brand, { 'data-block': kind, ...Object.fromEntries(marks) })
    },
    read: (attributeOf) => {
      const read = Object.entries(standard).map(([name, first]) => {
        const text = attributeOf(attributeFor(name))
        return [name, text === undefined ? first : settingOf(text, first)]
      })
      return Object.fromEntries(read) as S
    },
  }
}

/** `showPrice` is `data-show-price`. */
const attributeFor = (name: string) => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** Texts of a list are separated by new lines, which no code and no label contains. */
const SEPARATOR = '\n'
const textOf = (value: Setting) => (Array.isArray(value) ? value.join(SEPARATOR) : String(value))

function settingOf(text: string, first: Setting): Setting {
  if (typeof first === 'boolean') return text === 'true'
  if (typeof first === 'string') return text
  if (typeof first !== 'number') return text ? text.split(SEPARATOR) : []
  const number = Number(text)
  return text && Number.isFinite(number) ? number : first
}
