import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'

const t = useApi()

const FOOTER = '<p>{{cl_company}}, {{cl_address}}, <a href="{{unsubscribe}}">unsubscribe</a></p>'
const MAIL = { html: `<html><body><p>Hello</p>${FOOTER}</body></html>`, subject: 'News', preheader: 'What is new' }
const codes = ({ issues }: { issues: { code: string }[] }) => issues.map(({ code }) => code)

describe.each(['/content/lint', '/content/spam-check'])('%s', (path) => {
  test('needs three texts and names the invalid one', async () => {
    const co = await t.company()
    for (const field of ['html', 'subject', 'preheader'])
      for (const value of [undefined, null, 1, true, [], {}, 'a\0b'])
        await co.post(path, { ...MAIL, [field]: value }).fails(400, 'validation', field)
    await co.post(path, { ...MAIL, html: 'x'.repeat(1_000_001) }).fails(400, 'validation', 'html')
    await co.post(path, { ...MAIL, subject: 'x'.repeat(10_001) }).fails(400, 'validation', 'subject')
  })

  test('checks empty texts and very long ones', async () => {
    const co = await t.company()
    await co.post(path, { html: '', subject: '', preheader: '' }).ok(200)
    await co.post(path, { ...MAIL, html: 'x'.repeat(1_000_000) }).ok(200)
  })

  test('is allowed with a read-only key', async () => {
    const co = await t.company()
    await (await co.key('read', 'content_manager')).post(path, MAIL).ok(200)
  })
})

describe('lint', () => {
  test('finds no issue in a good mail', async () => {
    const co = await t.company()
    expect(await co.post('/content/lint', MAIL).ok(200)).toEqual({ issues: [] })
  })

  test('returns the issues of an empty mail, errors first', async () => {
    const co = await t.company()
    const answer = await co.post('/content/lint', { html: '', subject: '', preheader: '' }).ok(200)
    expect(codes(answer)).toEqual(['html_empty', 'no_footer', 'no_unsubscribe', 'subject_empty', 'preheader_empty'])
    expect(answer.issues[1]).toEqual({
      code: 'no_footer',
      severity: 'error',
      params: { missing: 'cl_company, cl_address' },
    })
  })

  test('reports a mail that is too big instead of refusing it', async () => {
    const co = await t.company()
    for (const length of [102_001, 500_000]) {
      const { issues } = await co.post('/content/lint', { ...MAIL, html: 'x'.repeat(length) }).ok(200)
      expect(issues).toContainEqual({
        code: 'html_too_big',
        severity: 'error',
        params: { bytes: length, limit: 102_000 },
      })
    }
  })

  test('knows the custom fields of the company and not those of another', async () => {
    const [co, other] = [await t.company(), await t.company()]
    await co.post('/custom-fields', { name: 'Size', type: 'text', mergeKey: 'shoe_size' }).ok(201)
    const mail = { ...MAIL, html: `{{ cf_shoe_size }}${FOOTER}` }
    expect(codes(await co.post('/content/lint', mail).ok())).toEqual([])
    const { issues } = await other.post('/content/lint', mail).ok()
    expect(issues).toEqual([{ code: 'unknown_tag', severity: 'error', params: { line: 1, tag: 'cf_shoe_size' } }])
  })

  test('reports syntax errors of the engine', async () => {
    const co = await t.company()
    const mail = { ...MAIL, html: `<p>\n{% if df_name %}</p>${FOOTER}` }
    const { issues } = await co.post('/content/lint', mail).ok()
    expect(issues).toEqual([
      {
        code: 'syntax_error',
        severity: 'error',
        params: { part: 'html', line: 2, reason: 'unclosed', fault: expect.stringContaining('syntax error') },
      },
    ])
  })

  test('reports a template that never ends and keeps working', async () => {
    const co = await t.company()
    const endless = '{% for a in range(99999) %}{% for b in range(99999) %}{{ b }}{% endfor %}{% endfor %}'
    expect(codes(await co.post('/content/lint', { ...MAIL, html: endless + FOOTER }).ok())).toContain('syntax_error')
    expect(codes(await co.post('/content/lint', MAIL).ok())).toEqual([])
  })
})

describe('spam check', () => {
  test('a good mail is ok', async () => {
    const co = await t.company()
    expect(await co.post('/content/spam-check', MAIL).ok(200)).toEqual({
      score: 0,
      verdict: 'ok',
      sizeKb: 0.1,
      rules: [],
    })
  })

  test('each rule returns what it found', async () => {
    const co = await t.company()
    const html = `<html><body><a href="https://bit.ly/x">x</a>${FOOTER}</body></html>`
    expect((await co.post('/content/spam-check', { ...MAIL, html }).ok()).rules).toEqual([
      { code: 'short_text_with_link', points: 1.5, found: expect.any(String) },
      { code: 'shortener_link', points: 1, found: 'bit.ly' },
    ])
  })

  test('scripts are blocked', async () => {
    const co = await t.company()
    const html = `<html><body><script>x()</script>${FOOTER}</body></html>`
    expect((await co.post('/content/spam-check', { ...MAIL, html }).ok()).verdict).toBe('blocked')
  })
})
