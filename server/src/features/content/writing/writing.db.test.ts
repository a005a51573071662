import { beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { startLanguageModel } from '../../../../test/support/language-model.ts'
import { picture } from '../../../../test/support/pictures.ts'

const model = await startLanguageModel()

const REWRITE = { text: 'Hello {{df_name}}, <b>we have news</b>.', task: 'shorten', language: 'en' }
const SUBJECTS = { subject: 'News', text: 'Hello {{df_name}}, tulips cost 20 % less.', language: 'en' }
const TRANSLATE = { texts: ['Hello {{df_name}}', ' {{cl_company}} ', ' <b>Buy</b> now '], from: 'en', to: 'cs' }

beforeEach(() => {
  model.asked = []
  model.instead = null
  model.write = () => ({})
})

describe('without a model', () => {
  const t = useApi()
  test('nothing is available and nothing leaves the server', async () => {
    const co = await t.company()
    expect(await co.get('/writing').ok(200)).toEqual({ available: false })
    const real = t.app.outgoing
    const called: string[] = []
    t.app.outgoing = {
      ...real,
      request(r) {
        called.push(r.url)
        return real.request(r)
      },
    }
    for (const [path, body] of [
      ['subjects', SUBJECTS],
      ['rewrite', REWRITE],
      ['translate', TRANSLATE],
      ['alt', { fileId: '1', language: 'en' }],
    ] as const)
      await co.post(`/writing/${path}`, body).fails(503, 'unavailable', 'writing')
    t.app.outgoing = real
    expect(called).toEqual([])
  })
})

describe('with a model', () => {
  // The address of the operator may be private although those of companies may not.
  const t = useApi({ AI_URL: `${model.url}/`, AI_KEY: 'secret-key', AI_MODEL: 'small-1', ALLOW_PRIVATE_TARGETS: '0' })

  test('subjects are proposed, with known tags only', async () => {
    const co = await t.company()
    expect(await co.get('/writing').ok(200)).toEqual({ available: true })
    model.write = () => ({
      proposals: [
        { subject: 'Tulips for {{df_name}}\n', preheader: '20 % off' },
        { subject: 'For {{df_surname}}', preheader: '' },
        { subject: '<script>x</script>', preheader: '' },
        { subject: 'x'.repeat(300), preheader: '' },
        { subject: 'Open {{ tag', preheader: '' },
        { subject: 42 },
        null,
        { subject: 'Spring is here' },
        { subject: 'Another' },
      ],
    })
    const { proposals } = await co.post('/writing/subjects', { ...SUBJECTS, count: 2 }).ok(200)
    expect(proposals).toEqual([
      { subject: 'Tulips for {{df_name}}', preheader: '20 % off' },
      { subject: 'Spring is here', preheader: '' },
    ])
    const [asked] = model.asked
    expect(asked).toMatchObject({
      path: '/v1/chat/completions',
      authorization: 'Bearer secret-key',
      model: 'small-1',
      given: JSON.stringify({ subject: 'News', preheader: '', text: SUBJECTS.text }),
    })
    expect(asked!.task).toContain('English')
    await co.post('/writing/subjects', { ...SUBJECTS, count: 6 }).fails(400, 'validation', 'count')
    await co.post('/writing/subjects', { ...SUBJECTS, language: 'de' }).fails(400, 'validation', 'language')
  })

  test('a text is rewritten; answers that lose or add tags are asked for again', async () => {
    const co = await t.company()
    const good = 'Hi {{df_name}}, <b>news</b>.'
    const answers = ['Hi, <b>news</b>.', good]
    model.write = () => ({ text: answers.shift() })
    expect(await co.post('/writing/rewrite', REWRITE).ok(200)).toEqual({ text: good })
    expect(model.asked).toHaveLength(2)
    for (const bad of [`${good}<script>x</script>`, `${good} {{df_surname}}`, '', `${good}${'x'.repeat(1000)}`, 42]) {
      model.write = () => ({ text: bad })
      const error = await co.post('/writing/rewrite', REWRITE).fails(502, 'upstream', 'writing')
      expect(error.params.reason).toBe('answer')
    }
    model.write = () => `<think>{"text":"no"}</think>Sure!\n\`\`\`json\n${JSON.stringify({ text: good })}\n\`\`\``
    expect(await co.post('/writing/rewrite', REWRITE).ok(200)).toEqual({ text: good })
  })

  test('texts are translated in their order; only those that failed are asked for again', async () => {
    const co = await t.company()
    const answers: object[] = [{ 0: 'Ahoj', 2: '<b>Kupte</b> teď' }, { 0: 'Ahoj {{df_name}}' }]
    model.write = () => answers.shift()
    expect(await co.post('/writing/translate', TRANSLATE).ok(200)).toEqual({
      texts: ['Ahoj {{df_name}}', ' {{cl_company}} ', ' <b>Kupte</b> teď '],
    })
    expect(model.asked.map(({ given }) => JSON.parse(String(given)))).toEqual([
      { 0: 'Hello {{df_name}}', 2: '<b>Buy</b> now' },
      { 0: 'Hello {{df_name}}' },
    ])
    model.write = () => ({ 0: 'Ahoj' })
    await co.post('/writing/translate', TRANSLATE).fails(502, 'upstream', 'writing')
    await co.post('/writing/translate', { ...TRANSLATE, to: 'en' }).fails(400, 'validation', 'to')
    const long = Array.from({ length: 13 }, () => 'x'.repeat(5000))
    await co.post('/writing/translate', { ...TRANSLATE, texts: long }).fails(400, 'validation', 'texts')
  })

  test('many texts are asked for in several questions', async () => {
    const co = await t.company()
    const texts = Array.from({ length: 200 }, (_, i) => `Text ${i}`)
    model.write = ({ given }) =>
      Object.fromEntries(
        Object.entries(JSON.parse(String(given)) as Record<string, string>).map(([at, text]) => [at, `CZ ${text}`]),
      )
    const { texts: translated } = await co.post('/writing/translate', { ...TRANSLATE, texts }).ok(200)
    expect(translated).toEqual(texts.map((text) => `CZ ${text}`))
    expect(model.asked.length).toBe(7)
  })

  test('an image of the company is described; no address is called', async () => {
    const co = await t.company()
    const file = await upload(co)
    model.write = () => ({ alt: ' Red  tulips\n' })
    for (const image of [{ fileId: file.id }, { imageUrl: file.url }])
      expect(await co.post('/writing/alt', { ...image, language: 'cs' }).ok(200)).toEqual({ alt: 'Red tulips' })
    const [{ image_url }] = model.asked[0]!.given as [{ image_url: { url: string } }]
    expect(image_url.url).toMatch(/^data:image\/jpeg;base64,/)
    expect(image_url.url.length).toBeLessThan(500_000)
    model.write = () => ({ alt: '<img src=x>' })
    await co.post('/writing/alt', { fileId: file.id, language: 'cs' }).fails(502, 'upstream', 'writing')
    const theirs = await upload(await t.company())
    for (const [image, field] of [
      [{ fileId: theirs.id }, 'fileId'],
      [{ imageUrl: theirs.url }, 'imageUrl'],
      [{ imageUrl: 'https://www.example.com/x.png' }, 'imageUrl'],
      [{ imageUrl: `${model.url}/f/x/y/z.png` }, 'imageUrl'],
      [{}, 'fileId'],
      [{ fileId: file.id, imageUrl: file.url }, 'fileId'],
    ] as const)
      await co.post('/writing/alt', { ...image, language: 'cs' }).fails(400, 'validation', field)
  })

  const answerOf = (content: string) => ({ choices: [{ message: { content } }] })

  test('a failing or hostile server is 502, and does not hold us', async () => {
    const co = await t.company()
    const real = t.app.outgoing
    // The deadline is shortened, not replaced.
    t.app.outgoing = { ...real, request: (r) => real.request({ ...r, timeoutMs: Math.min(r.timeoutMs!, 3000) }) }
    for (const [reason, instead] of [
      ['key', (response) => response.writeHead(401).end()],
      ['limit', (response) => response.writeHead(429).end()],
      ['status', (response) => response.writeHead(500).end('{"error":"secret-key"}')],
      ['status', (response) => response.writeHead(404).end()],
      // A redirect is not followed.
      ['status', (response) => response.writeHead(307, { location: 'http://169.254.169.254/' }).end()],
      ['answer', (response) => response.end('<html><script>x</script>')],
      ['answer', (response) => response.end('{}')],
      ['answer', (response) => response.end(JSON.stringify(answerOf('<think>'.repeat(60_000))))],
      ['answer', (response) => response.end('{"choices":[{"message":{"content":"no JSON"}}]}')],
      ['size', (response) => response.end('x'.repeat(10_000_000))],
      ['network', (response) => response.destroy()],
      ['deadline', () => {}],
    ] as [string, typeof model.instead][]) {
      model.instead = instead
      const error = await co.post('/writing/rewrite', REWRITE).fails(502, 'upstream', 'writing')
      expect(error.params).toEqual({ reason })
    }
    t.app.outgoing = real
  })

  test('a company may ask 60 times an hour', async () => {
    const co = await t.company()
    model.write = () => ({ text: REWRITE.text })
    for (let i = 0; i < 60; i++) await co.post('/writing/rewrite', REWRITE).ok(200)
    await co.post('/writing/rewrite', REWRITE).fails(429, 'rate_limited', 'writing')
    await (await t.company()).post('/writing/rewrite', REWRITE).ok(200)
    t.clock.forward(3600_000)
    await co.post('/writing/rewrite', REWRITE).ok(200)
  })
})

const upload = async (co: Company) =>
  co
    .post('/files', {
      name: 'tulips.png',
      content: (await picture(1500, 900).png().toBuffer()).toString('base64'),
    })
    .ok(201)
