// Reads a first name and a last name, each without the other.
import { mansFirstName, mansSurname, mayLackDiacritics, womansFirstName } from './czech.ts'
import { findFirstName, lacksDiacritics } from './dictionary.ts'
import { type Field, readField } from './field.ts'
import { agreed, type Sex, sexOfFirstNames, sexOfSurnames } from './gender.ts'
import { nameDayOf } from './name-days.ts'
import { isTrade } from './not-a-name.ts'
import { remember } from './text.ts'

export type Language = 'cs' | 'sk'

/** The vocatives for a woman and a man of this name; '' when it is not theirs, or uncertain. */
export interface Vocatives {
  f: string
  m: string
}

export interface Reading {
  /** The typed words count as a name, known or not. */
  isName: boolean
  /** It names a company or an institution, so that the record is not a person. */
  company: boolean
  /** The gender of a form of address such as "paní". */
  hint: 'f' | 'm' | null
  sex: Sex
  /** The field holds a name of the other field: Nováková as a first name, Jana as a last name. */
  misplaced: boolean
  /** A name that ends in a consonant, as most names of men do. */
  hasMaleEnding: boolean
  /** A first name lacks diacritics that it certainly has, or a last name lacks some that it may have. */
  isUnaccented: boolean
  vocatives: Record<Language, Vocatives>
  nameDay: Record<Language, string | null>
}

const REMEMBERED = 20_000

export const readFirstName = remember(REMEMBERED, (text): Reading => {
  const field = readField(text)
  const [names, surnames] = splitFullName(field.words)
  const sex = surnames.length > 0 ? agreed([sexOfFirstNames(names), sexOfSurnames(surnames)]) : sexOfFirstNames(names)
  const nominative = names.join(' ')
  const parts = names.flatMap((name) => name.split('-'))
  return {
    isName: names.length > 0,
    company: field.company || (sex === null && names.some(isTrade)),
    hint: field.hint,
    sex,
    misplaced: sex === null && sexOfSurnames(names) !== null,
    hasMaleEnding: /[^aeiouyáéěíóúůý]$/i.test(nominative),
    isUnaccented: parts.some(lacksDiacritics),
    vocatives: {
      cs: { f: each(names, womansFirstName), m: each(names, mansFirstName) },
      sk: unlessOther(sex, nominative),
    },
    nameDay: { cs: nameDayOf(parts, 'cs'), sk: nameDayOf(parts, 'sk') },
  }
})

export const readLastName = remember(REMEMBERED, (text): Reading => {
  const { words, text: nominative, company, hint, particle } = readSurnames(text)
  const sex = sexOfSurnames(words)
  const { f, m } = unlessOther(sex, nominative)
  return {
    isName: words.length > 0,
    company,
    hint,
    sex,
    misplaced: words.some((word) => findFirstName(word)),
    hasMaleEnding: false,
    isUnaccented: words.some(mayLackDiacritics),
    vocatives: {
      // It is uncertain which words of a man's surname with a particle are declined.
      cs: { f, m: m === '' || particle ? '' : each(words, mansSurname) },
      sk: { f, m },
    },
    nameDay: { cs: null, sk: null },
  }
})

/** The name unchanged, for the sexes that can have it. */
function unlessOther(sex: Sex, nominative: string): Vocatives {
  return {
    f: sex === 'm' || sex === 'clash' ? '' : nominative,
    m: sex === 'f' || sex === 'clash' ? '' : nominative,
  }
}

/** "Novákovi" is a family, not a person. */
function readSurnames(text: string): Field {
  const field = readField(text)
  return field.words.some((word) => /.ov(?:i|ci)$/i.test(word)) ? { ...field, words: [], text: '' } : field
}

/** Splits "Jana Nováková" in the first-name field: known first names, followed only by certain surnames. */
function splitFullName(words: readonly string[]): [names: readonly string[], surnames: readonly string[]] {
  const end = words.findIndex((word) => !isFirstName(word))
  if (end < 1) return [words, []]
  const rest = words.slice(end)
  const certain = rest.every((word) => !isFirstName(word) && sexOfSurnames([word]) !== null)
  return certain ? [words.slice(0, end), rest] : [words, []]
}

const isFirstName = (word: string) => word.split('-').every((part) => findFirstName(part))

/** Declines all words, each part of "Anna-Marie" too; '' when one of them has no vocative. */
function each(words: readonly string[], decline: (word: string) => string): string {
  const declined = words.map((word) => {
    const parts = word.split('-').map(decline)
    return parts.includes('') ? '' : parts.join('-')
  })
  return declined.includes('') ? '' : declined.join(' ')
}
