import { afterAll, describe, expect, test } from 'vitest'
// Fills the slot of template tags.
import '../../../features.ts'
import { createRenderer } from '../../../platform/render/renderer.ts'
import { createOffload } from '../../../platform/threads/offload.ts'
import type { ContentSource } from '../html/index.ts'
import type { Example, LintCheck } from './define-lint-check.ts'
import { lintContent } from './lint-content.ts'
import { CHECKS } from './run-checks.ts'

const app = { renderer: createRenderer({ threads: 2 }), offload: createOffload() }
afterAll(() => Promise.all([app.renderer.close(), app.offload.close()]))

const KNOWN = {
  mergeKeys: ['loyalty_level', 'points'],
  couponStacks: [{ mergeKey: 'spring', name: 'Spring sale' }],
  conditions: ['c0123456789abcdef'],
}
const FOOTER = '<p>{{cl_company}}, {{cl_address}}, <a href="{{unsubscribe}}">unsubscribe</a></p>'
const MAIL = { html: `<p>Hello</p>${FOOTER}`, subject: 'News of spring', preheader: 'What is new' }

const lint = (source: Partial<ContentSource>) =>
  lintContent({ app, tenantId: '1' }, { ...MAIL, ...source }, { known: KNOWN })
const sourceOf = (example: Example) => (typeof example === 'string' ? { html: example + FOOTER } : example)
const codes = async (example: Example) => (await lint(sourceOf(example))).map(({ code }) => code)
const named = (checks: readonly LintCheck[]) => checks.map((check) => [check.code, check] as const)

test('the checks are exactly those of the specification', () => {
  const of = (severity: string) => CHECKS.filter((check) => check.severity === severity).map(({ code }) => code)
  expect(of('error')).toEqual(
    [
      'no_unsubscribe',
      'no_footer',
      'html_empty',
      'html_too_big',
      'subject_empty',
      'syntax_error',
      'unknown_tag',
      'broken_link',
      'javascript',
      'form_element',
    ].sort(),
  )
  expect(of('warning')).toEqual(
    [
      'subject_long',
      'preheader_empty',
      'image_no_alt',
      'image_http',
      'link_http',
      'link_shortener',
      'no_text_ratio',
      'big_image',
      'missing_coupon_stack',
      'all_caps_subject',
      'too_many_links',
    ].sort(),
  )
})

describe.each(named(CHECKS))('%s', (code, { examples }) => {
  test.each(examples.good.map((example) => [say(example), example]))('accepts %s', async (_, example) => {
    expect(await codes(example as Example)).not.toContain(code)
  })

  test.each(examples.bad.map((example) => [say(example), example]))('finds %s', async (_, example) => {
    expect(await codes(example as Example)).toContain(code)
  })
})

function say(example: Example): string {
  return JSON.stringify(example).slice(0, 100).replaceAll('%', '%%')
}

test('a mail without faults has no issues', async () => {
  expect(await lint({})).toEqual([])
})

test('errors come first, and every issue has its place', async () => {
  const html = `<img src="http://example.com/a.png">\n<p>{{ nosuch }}</p>\n\n<a href="x">x</a>${FOOTER}`
  expect(await lint({ html, subject: 'x'.repeat(71) })).toEqual([
    { code: 'broken_link', severity: 'error', params: { line: 4, url: 'x', reason: 'relative' } },
    { code: 'unknown_tag', severity: 'error', params: { line: 2, tag: 'nosuch' } },
    { code: 'image_http', severity: 'warning', params: { line: 1, url: 'http://example.com/a.png' } },
    { code: 'image_no_alt', severity: 'warning', params: { line: 1, url: 'http://example.com/a.png' } },
    { code: 'no_text_ratio', severity: 'warning', params: { characters: expect.any(Number), images: 1 } },
    { code: 'subject_long', severity: 'warning', params: { length: 71, limit: 70 } },
  ])
})

test('a syntax error has its part, line and reason', async () => {
  const issues = await lint({ html: `a\n\n{{ df_name|nosuch }}${FOOTER}`, subject: '{% if %}' })
  expect(issues.filter(({ code }) => code === 'syntax_error').map(({ params }) => params)).toEqual([
    {
      ...{ part: 'html', line: 3, fault: 'unknown filter: filter nosuch is unknown' },
      ...{ reason: 'unknown_filter', name: 'nosuch' },
    },
    { part: 'subject', line: 1, fault: expect.stringContaining('syntax error'), reason: 'syntax' },
  ])
})

test('at most 20 issues per code are reported, and long texts are cut between characters', async () => {
  const issues = await lint({ html: `${`<a href="${'🎁'.repeat(200)}">x</a>`.repeat(50)}${FOOTER}` })
  expect(issues).toHaveLength(20)
  for (const { params } of issues) {
    expect(String(params.url).length).toBeLessThan(210)
    expect(String(params.url).isWellFormed()).toBe(true)
  }
})

test.each([
  ['tags', '{{'.repeat(150_000)],
  ['closed tags', '{{a}}'.repeat(60_000)],
  ['an endless tag', `{{ f(${'a=1,'.repeat(75_000)}) }}`],
  ['escaped quotes', `{{ ${'"\\'.repeat(150_000)} }}`],
  ['escaped quotes in an address', `<a href='{{ ${'"\\'.repeat(150_000)} }}'>x</a>`],
  ['calls', `{{ ${'data.products('.repeat(20_000)} }}`],
  ['nested elements', `${'<div>'.repeat(30_000)}${'</p>'.repeat(30_000)}`],
  ['cells', '<td>'.repeat(75_000)],
  ['links', '<a href=x>'.repeat(30_000)],
  ['attributes', `<p ${'a=1 '.repeat(75_000)}>`],
  ['comments', '<!--[if mso]>'.repeat(23_000)],
  ['brackets', '<'.repeat(300_000)],
  ['styles', `<p style="${'color:red;'.repeat(30_000)}">x</p>`],
  ['spaces', ' '.repeat(300_000)],
  ['long addresses', `<a href="https://${'a.'.repeat(150_000)}">x</a>`],
  ['placeholders', `<a href="${'*|'.repeat(150_000)}">x</a>`],
  ['names of every object', '{{ event.__proto__.x }}{{ event.constructor.prototype.y }}<constructor><__proto__>'],
])('300 kB of %s do not hang the server', async (_, html) => {
  const before = performance.now()
  await lint({ html })
  expect(performance.now() - before).toBeLessThan(60_000)
})
