// Real names with the values that a native speaker expects, written by hand. A slash separates alternatives.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Completion, completeFromNames } from './complete.ts'

type Field = keyof Completion
type Row = Record<Field | 'firstName' | 'lastName', string>

const FIELDS: Field[] = ['gender', 'vocativeFirstName', 'vocativeLastName', 'salutation', 'salutationFormal', 'nameDay']

/** How often a field was filled as expected, left empty, and filled wrongly. */
interface Score {
  hit: number
  empty: number
  wrong: string[]
}

describe.each(['cs', 'sk'])('the test set of %s', (language) => {
  const rows = read(`test-set.${language}.tsv`)

  test('is large and has no name twice', () => {
    expect(rows.length).toBeGreaterThanOrEqual(300)
    expect(new Set(rows.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).size).toBe(rows.length)
  })

  // Measured: 99.4 to 100 % are filled, nothing is wrong.
  test.each(FIELDS)('%s', (field) => {
    const { hit, empty, wrong } = scoreOf(rows, field, language)
    const rate = hit / (hit + empty + wrong.length)
    console.log(`${language} ${field}: ${(rate * 100).toFixed(1)} % right, ${empty} empty, ${wrong.length} wrong`)
    expect(rate).toBeGreaterThan(0.985)
    expect(wrong.length / rows.length, wrong.join('\n')).toBeLessThanOrEqual(0.003)
  })
})

function scoreOf(rows: Row[], field: Field, language: string): Score {
  const score: Score = { hit: 0, empty: 0, wrong: [] }
  for (const row of rows) {
    const { firstName, lastName } = row
    const found = completeFromNames({ firstName, lastName, gender: null, language })[field] ?? ''
    const right = row[field].split('/').includes(found)
    if (right && found !== '') score.hit++
    else if (!right && found === '') score.empty++
    else if (!right) score.wrong.push(`${firstName} ${lastName}: ${found}, not ${row[field]}`)
  }
  return score
}

function read(file: string): Row[] {
  const [head, ...lines] = readFileSync(join(import.meta.dirname, file), 'utf8')
    .trimEnd()
    .split('\n')
  const columns = head!.split('\t')
  return lines.map((line) => {
    const cells = line.split('\t')
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])) as Row
  })
}
