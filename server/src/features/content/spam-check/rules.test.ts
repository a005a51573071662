import { describe, expect, test } from 'vitest'
import { checkSpam, SPAM_RULES, spamInputOf } from './check-spam.ts'
import type { Example, SpamRule } from './define-spam-rule.ts'

const MAIL = { html: '<html><body><p>Hello</p></body></html>', subject: 'News of spring', preheader: 'What is new' }
const sourceOf = (example: Example) => ({ ...MAIL, ...(typeof example === 'string' ? { html: example } : example) })
const named = (rules: readonly SpamRule[]) => rules.map((rule) => [rule.code, rule] as const)
const say = (example: Example) => JSON.stringify(example).slice(0, 100).replaceAll('%', '%%')
const shown = (examples: readonly Example[]) => examples.map((example) => [say(example), example] as [string, Example])

test('there are at least 25 rules', () => {
  expect(SPAM_RULES.length).toBeGreaterThanOrEqual(25)
})

describe.each(named(SPAM_RULES))('%s', (_code, { examples, find, points }) => {
  test('has points and examples', () => {
    expect(points).toBeGreaterThan(0)
    expect(examples.good.length * examples.bad.length).toBeGreaterThan(0)
  })

  test.each(shown(examples.good))('accepts %s', (_, example) => {
    expect(find(spamInputOf(sourceOf(example)))).toBeNull()
  })

  test.each(shown(examples.bad))('finds %s', (_, example) => {
    expect(find(spamInputOf(sourceOf(example)))).not.toBeNull()
  })
})

describe('the verdict', () => {
  test('of a plain mail is ok', () => {
    expect(checkSpam(MAIL)).toEqual({ score: 0, verdict: 'ok', sizeKb: 0, rules: [] })
  })

  test('follows from the sum of points; rules with most points come first', () => {
    const { score, verdict, rules } = checkSpam({ ...MAIL, subject: 'Re: CLICK NOW!!!', html: '<p>Viagra</p>' })
    expect(score).toBe(6.8)
    expect(verdict).toBe('spam')
    expect(rules.map(({ code }) => code)).toEqual([
      'phrase_pharmacy',
      'subject_fake_reply',
      'repeated_punctuation',
      'subject_exclamation',
      'no_html_structure',
    ])
    expect(rules[0]).toEqual({ code: 'phrase_pharmacy', points: 3, found: 'viagra' })
    expect(rules.at(-1)).toEqual({ code: 'no_html_structure', points: 0.5 })
  })

  test('is blocked from ten points and for scripts and programs', () => {
    const html = '<p>You have won $1,000,000 in our online casino. Viagra, hot singles, bad credit.</p>'
    expect(checkSpam({ ...MAIL, html })).toMatchObject({ verdict: 'blocked', score: expect.any(Number) })
    for (const bad of ['<a href="https://a.cz/x.exe">x</a>', '<script>x()</script>', '<p onclick="x()">x</p>'])
      expect(checkSpam({ ...MAIL, html: `<html><body>${bad}</body></html>` }).verdict, bad).toBe('blocked')
  })

  test('of an empty mail is ok', () => {
    expect(checkSpam({ html: '', subject: '', preheader: '' }).verdict).toBe('ok')
  })
})

const HOSTILE: Record<string, string> = {
  spaces: ' '.repeat(100_000),
  letters: 'a'.repeat(100_000),
  capitals: 'A'.repeat(100_000),
  'letters with gaps': 'a.'.repeat(50_000),
  digits: '1'.repeat(100_000),
  'digits with gaps': '$1 111'.repeat(16_000),
  amounts: '1,111,111,'.repeat(10_000),
  punctuation: '!?$'.repeat(33_000),
  'invisible characters': 'a\u200b'.repeat(30_000),
  'two scripts': 'a\u0430'.repeat(30_000),
  cyrillic: '\u0430'.repeat(50_000),
  'half words': 'v1'.repeat(50_000),
  marks: '\u0301'.repeat(50_000),
  phrases: 'you have wo '.repeat(8000),
  brackets: '<'.repeat(100_000),
  elements: '<b>'.repeat(33_000),
  styles: `<p style="${'color:#fff;'.repeat(9000)}">x</p>`,
  links: '<a href=x>'.repeat(10_000),
  'web links': '<a href="https://a.cz/x.zip?a=b">www.a.cz</a>'.repeat(2200),
  'a long link': `<a href="https://${'a.'.repeat(50_000)}">${'a.'.repeat(10_000)}</a>`,
  'a long path': `<a href="https://a.cz/${'%2e.'.repeat(25_000)}">x</a>`,
  'link texts': `<a href="https://a.cz">${'www.a-'.repeat(16_000)}</a>`,
  comments: '<!--'.repeat(25_000),
  tags: '{{"a"}}'.repeat(14_000),
}

/** Milliseconds of processor time of this thread; other threads and processes do not count. */
function cpuTime(work: () => unknown): number {
  const times = [0, 1, 2].map(() => {
    const before = process.threadCpuUsage()
    work()
    return process.threadCpuUsage(before).user / 1000
  })
  return Math.min(...times)
}

test.each(Object.entries(HOSTILE))('every rule takes linear time for 100 kB of %s', (_, text) => {
  const inputOf = (part: string) => spamInputOf({ html: part, subject: part, preheader: part })
  const [tenth, whole] = [inputOf(text.slice(0, text.length / 10)), inputOf(text)]
  const slow = SPAM_RULES.filter(({ find }) => {
    // For ten times the text linear time is 10 times as long and quadratic time 100 times. Times below 1 ms are noise.
    const limit =
      50 *
      Math.max(
        1,
        cpuTime(() => find(tenth)),
      )
    return cpuTime(() => find(whole)) > limit
  })
  expect(slow.map(({ code }) => code)).toEqual([])
})
