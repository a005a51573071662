import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

export const COUNTRIES = ['cs', 'sk', 'en'] as const
type Country = (typeof COUNTRIES)[number]

/** A word to draw; `other` is the feminine form of a surname or the postal code of a city. */
interface Word {
  value: string
  other: string
  weight: number
}

const SLOTS = 10_000
const HEAD_SHARE = 0.35

/**
 * Gives every word a part of 10,000 slots by its frequency. Drawing a word is then a join by slot, which the database
 * does for a million people in one statement. There is no index, so that the planner does not choose nested loops.
 */
export async function loadVocabulary(client: pg.PoolClient): Promise<void> {
  await client.query(
    'create temp table draw (kind text, country text, slot int, value text, other text, slug text, other_slug text)',
  )
  for (const country of COUNTRIES) {
    for (const [kind, words] of Object.entries(vocabularyOf(country))) {
      const ends = slotsOf(words)
      await client.query(
        `insert into draw select $1, $2, generate_series(w.start, w.stop - 1), w.value, w.other, w.slug, w.other_slug
         from (select *, regexp_replace(fold(value), '[^a-z]', '', 'g') as slug, regexp_replace(fold(other), '[^a-z]', '', 'g') as other_slug
           from unnest($3::text[], $4::text[], $5::int[], $6::int[]) w (value, other, start, stop)) w`,
        [kind, country, words.map((w) => w.value), words.map((w) => w.other), [0, ...ends.slice(0, -1)], ends],
      )
    }
  }
  await client.query('analyze draw')
}

/** A join that draws a word of this kind for each row of the table with the alias `p`, which has `i` and `country`. */
export const drawing = (kind: string, alias: string, topic = kind) =>
  `join draw ${alias} on ${alias}.kind = '${kind}' and ${alias}.country = p.country and ${alias}.slot = floor(pg_temp.chance(p.i, '${topic}') * ${SLOTS})::int`

function slotsOf(words: Word[]): number[] {
  const total = words.reduce((sum, word) => sum + word.weight, 0)
  let sum = 0
  return words.map((word) => {
    sum += word.weight
    return Math.round((sum / total) * SLOTS)
  })
}

function vocabularyOf(country: Country): Record<string, Word[]> {
  const read = sections(country)
  const { 'surname stems': stems, 'surname endings': endings, surnames, 'legal forms': forms, ...rest } = read
  return {
    ...rest,
    forms: forms!,
    surnames: [...shared(surnames!, HEAD_SHARE), ...shared(rareSurnames(stems!, endings!), 1 - HEAD_SHARE)].map(
      (word) => ({
        ...word,
        other: country === 'en' ? word.value : feminine(word.value),
      }),
    ),
  }
}

/** Thousands of rare names: together they are the names of most people. */
function rareSurnames(stems: Word[], endings: Word[]): Word[] {
  const names = [...new Set(stems.flatMap((stem) => endings.map((ending) => stem.value + ending.value)))]
  return names.map((value, n) => ({ value, other: '', weight: 1 / (20 + ((n * 7919) % names.length)) }))
}

/** Scales the weights so that their sum is this share. */
function shared(words: Word[], share: number): Word[] {
  const total = words.reduce((sum, word) => sum + word.weight, 0)
  return words.map((word) => ({ ...word, weight: (word.weight / total) * share }))
}

function feminine(name: string): string {
  if (/[íůúěé]$/.test(name) || !/[a-záčďéěíľňóřšťúůýž]$/.test(name)) return name
  if (name.endsWith('ý')) return `${name.slice(0, -1)}á`
  if (/[eo][kc]$/.test(name)) return `${name.slice(0, -2)}${name.at(-1)}ová`
  return `${name.replace(/[ao]$/, '')}ová`
}

/** Reads the file of a country: `# kind: remark`, then words with their weights, separated by commas. */
function sections(country: Country): Record<string, Word[]> {
  const text = readFileSync(join(import.meta.dirname, 'words', `${country}.txt`), 'utf8')
  const parts = text.split(/^# /m).filter(Boolean)
  return Object.fromEntries(
    parts.map((part) => {
      const [title, ...lines] = part.split('\n')
      return [title!.replace(/:.*/, ''), lines.join(' ').split(',').map(parse)]
    }),
  )
}

function parse(entry: string): Word {
  const [, text, weight] = /^\s*(.*?)(?: ([\d.]+))?\s*$/.exec(entry)!
  const [value, other = ''] = text!.split('|')
  return { value: value!, other, weight: Number(weight ?? 1) }
}
