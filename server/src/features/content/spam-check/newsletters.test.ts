// Mails with layouts of real newsletters: they have no lint errors and are not spam.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
// Fills the slot of template tags.
import '../../../features.ts'
import { createRenderer } from '../../../platform/render/renderer.ts'
import { createOffload } from '../../../platform/threads/offload.ts'
import { lintContent } from '../lint/index.ts'
import { checkSpam } from './check-spam.ts'

const FOLDER = join(import.meta.dirname, '../../../../test/newsletters')
const MERGE_KEYS = ['vernost', 'uroven', 'kundennummer', 'vstup']
const COUPON_STACKS = ['uvitani', 'narodeniny', 'doprava'].map((mergeKey) => ({ mergeKey, name: 'Narodeniny' }))

const app = { renderer: createRenderer({ threads: 2 }), offload: createOffload() }
afterAll(() => Promise.all([app.renderer.close(), app.offload.close()]))

const lint = (mail: ReturnType<typeof read>) =>
  lintContent({ app, tenantId: '1' }, mail, {
    known: { mergeKeys: MERGE_KEYS, couponStacks: COUPON_STACKS, conditions: [] },
  })

/** Reads a mail. The first line of the file is a comment with the subject and the preheader. */
function read(path: string): { html: string; subject: string; preheader: string } {
  const [head = '', ...lines] = readFileSync(path, 'utf8').split('\n')
  return { ...JSON.parse(head.slice('<!-- '.length, -' -->'.length)), html: lines.join('\n') }
}

const namesIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.html'))

test('there are at least 20 newsletters, small and large', () => {
  const sizes = namesIn(FOLDER).map((name) => Buffer.byteLength(read(join(FOLDER, name)).html))
  expect(sizes.length).toBeGreaterThanOrEqual(20)
  expect(Math.min(...sizes)).toBeGreaterThan(5000)
  expect(Math.max(...sizes)).toBeGreaterThan(30_000)
})

describe.each(namesIn(FOLDER))('%s', (name) => {
  const mail = read(join(FOLDER, name))

  test('has no errors', async () => {
    const issues = await lint(mail)
    expect(issues.filter(({ severity }) => severity === 'error')).toEqual([])
    // Other warnings are justified.
    const codes = issues.map(({ code }) => code)
    for (const code of ['preheader_empty', 'missing_coupon_stack', 'image_http', 'image_no_alt'])
      expect(codes).not.toContain(code)
  })

  test('has a low spam score', () => {
    const { verdict, score, rules } = checkSpam(mail)
    expect(verdict, JSON.stringify(rules)).toBe('ok')
    expect(score, JSON.stringify(rules)).toBeLessThan(3)
  })

  test('has errors without its footer', async () => {
    const html = mail.html.replaceAll('cl_company', 'cl_phone').replaceAll(/\{\{ ?(unsubscribe|preferences) ?\}\}/g, '')
    const codes = (await lint({ ...mail, html })).map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining(['no_footer', 'no_unsubscribe', 'broken_link']))
  })
})

test.each(namesIn(join(FOLDER, 'spam')))('spam/%s is found', (name) => {
  const { verdict, rules } = checkSpam(read(join(FOLDER, 'spam', name)))
  expect(['spam', 'blocked'], JSON.stringify(rules)).toContain(verdict)
})

test('spam with scripts or programs is blocked', () => {
  for (const name of ['malware', 'script'])
    expect(checkSpam(read(join(FOLDER, 'spam', `${name}.html`))).verdict, name).toBe('blocked')
})
