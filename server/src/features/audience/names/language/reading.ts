// What can be said of the first name alone, and of the last name alone.
import { mansFirstName, mansSurname, mayLackDiacritics, womansFirstName } from './czech.ts'
import { findFirstName, lacksDiacritics } from './dictionary.ts'
import { type Field, readField } from './field.ts'
import { agreed, type Sex, sexOfFirstNames, sexOfSurnames } from './gender.ts'
import { nameDayOf } from './name-days.ts'
import { isTrade } from './not-a-name.ts'
import { remember } from './text.ts'

export type Language = 'cs' | 'sk'

/** How the name addresses a woman and a man who bear it; '' when it is not theirs, or uncertain. */
export interface Vocatives {
  f: string
  m: string
}

export interface Reading {
  /** The typed words count as a name, known or not. */
  isName: boolean
  /** It names a company or an institution: nothing of the record may be taken for a person. */
  company: boolean
  /** The gender that a word such as "paní" tells. */
  hint: 'f' | 'm' | null
  sex: Sex
  /** Only names of the other field stand here: Nováková as a first name, Jana as a last one. */
  misplaced: boolean
  /** An unknown name ends in a consonant, as those of men mostly do. */
  manly: boolean
  /** A first name lacks the diacritics that it has for certain, a last name some that it may have. */
  bare: boolean
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
    manly: /[^aeiouyáéěíóúůý]$/i.test(nominative),
    bare: parts.some(lacksDiacritics),
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
    manly: false,
    bare: words.some(mayLackDiacritics),
    vocatives: {
      // Where a particle stands in a man's surname, nobody can say which of its words are declined.
      cs: { f, m: m === '' || particle ? '' : each(words, mansSurname) },
      sk: { f, m },
    },
    nameDay: { cs: null, sk: null },
  }
})

/** The name as it is, for those who can bear it. */
function unlessOther(sex: Sex, nominative: string): Vocatives {
  return {
    f: sex === 'm' || sex === 'clash' ? '' : nominative,
    m: sex === 'f' || sex === 'clash' ? '' : nominative,
  }
}

/** "Novákovi" are a family. */
function readSurnames(text: string): Field {
  const field = readField(text)
  return field.words.some((word) => /.ov(?:i|ci)$/i.test(word)) ? { ...field, words: [], text: '' } : field
}

/** "Jana Nováková" in the field of the first name: known first names, then only words that are surnames for certain. */
function splitFullName(words: readonly string[]): [names: readonly string[], surnames: readonly string[]] {
  const end = words.findIndex((word) => !isFirstName(word))
  if (end < 1) return [words, []]
  const rest = words.slice(end)
  const certain = rest.every((word) => !isFirstName(word) && sexOfSurnames([word]) !== null)
  return certain ? [words.slice(0, end), rest] : [words, []]
}

const isFirstName = (word: string) => word.split('-').every((part) => findFirstName(part))

/** All words in the vocative, each part of "Anna-Marie" as well, or none of them. */
function each(words: readonly string[], decline: (word: string) => string): string {
  const declined = words.map((word) => {
    const parts = word.split('-').map(decline)
    return parts.includes('') ? '' : parts.join('-')
  })
  return declined.includes('') ? '' : declined.join(' ')
}
