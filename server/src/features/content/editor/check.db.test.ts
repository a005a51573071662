import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'

const t = useApi()

const FOOTER = '<mj-text>{{cl_company}} {{cl_address}} <a href="{{unsubscribe}}">Unsubscribe</a></mj-text>'
const design = (blocks: string, head = '', rest = FOOTER) =>
  `<mjml>${head}<mj-body><mj-section><mj-column>${blocks}${rest}</mj-column></mj-section></mj-body></mjml>`
const mail = (mjml: string) => ({ mjml, subject: 'News of spring', preheader: 'What is new' })

/** The tag of each block, in the order in which findings number them. */
const tagsOf = (mjml: string) => [...mjml.matchAll(/<(mj-[a-z-]+)/g)].map(([, name]) => name)

test('a design becomes the HTML that saving it would store', async () => {
  const co = await t.company()
  const mjml = design('<mj-text colour="x">Hello {{df_name}}</mj-text>')
  const { html, errors } = await co.post('/editor/render', { mjml }).ok()
  expect(errors).toEqual([{ line: 1, message: expect.stringContaining('colour') }])
  const saved = await co.post('/templates', { name: 'T', content: { editor: 'visual', design: { mjml } } }).ok(201)
  expect(html).toBe(saved.content.html)
})

test('a design that is no MJML, or too large, is refused', async () => {
  const co = await t.company()
  await co.post('/editor/render', { mjml: 'Hello' }).fails(400, 'validation', 'mjml')
  await co.post('/editor/check', mail('<p>Hello</p>')).fails(400, 'validation', 'mjml')
  const large = await co
    .post('/editor/render', { mjml: design(`<mj-text>${'Hello '.repeat(17_000)}</mj-text>`) })
    .fails(400, 'validation', 'mjml')
  expect(large.params).toMatchObject({ reason: 'size', limit: 102_000 })
  await co.post('/editor/render', { mjml: 'x'.repeat(200_001) }).fails(400, 'validation', 'mjml')
})

test('findings stand at their blocks', async () => {
  const co = await t.company()
  const mjml = design(
    [
      '<mj-text>Hello {{ nosuch }}</mj-text>',
      '<mj-image css-class="own" src="http://example.com/a.png" href="https://bit.ly/x" />',
      '<mj-button href="example.com/x">Go</mj-button>',
      '<mj-raw><tr><td><a href="">x</a></td></tr></mj-raw>',
      '<mj-text><mj-no>Vyhráli jste telefon</mj-no></mj-text>',
    ].join(''),
    '<mj-head><mj-preview>x</mj-preview></mj-head>',
  )
  const { issues, spam } = await co.post('/editor/check', mail(mjml)).ok()
  const tags = tagsOf(mjml.replace('<mj-no>', ''))
  const blockOf = (code: string, found: { code: string; block: number | null }[]) =>
    found.filter((one) => one.code === code).map(({ block }) => (block === null ? null : `${block} ${tags[block]}`))
  expect(blockOf('unknown_tag', issues)).toEqual(['5 mj-text'])
  expect(blockOf('image_http', issues)).toEqual(['6 mj-image'])
  expect(blockOf('link_shortener', issues)).toEqual(['6 mj-image'])
  expect(blockOf('broken_link', issues)).toEqual(['7 mj-button', '8 mj-raw'])
  expect(blockOf('phrase_winner', spam.rules)).toEqual(['9 mj-text'])
  expect(blockOf('shortener_link', spam.rules)).toEqual(['6 mj-image'])
})

test('the findings are those of lint and spam check, and no class of the search is among them', async () => {
  const co = await t.company()
  const mjml = design('<mj-text>Hello <a href="">x</a> {{ nosuch }}</mj-text>')
  const { html } = await co.post('/editor/render', { mjml }).ok()
  expect(html).not.toContain('postrider-block')
  const source = { html, subject: 'SALE', preheader: '' }
  const { issues, spam, size } = await co.post('/editor/check', { mjml, subject: 'SALE', preheader: '' }).ok()
  const without = (found: { block?: unknown }[]) => found.map(({ block, ...one }) => one)
  expect(without(issues)).toEqual((await co.post('/content/lint', source).ok()).issues)
  const report = await co.post('/content/spam-check', source).ok()
  expect({ ...spam, rules: without(spam.rules) }).toEqual(report)
  expect(size).toEqual({ bytes: Buffer.byteLength(html), limit: 102_000 })
})

test('faults of the footer, the subject and the whole mail belong to no block', async () => {
  const co = await t.company()
  const footer = await co
    .post('/footers', { name: 'F', content: { html: '<p>{{ wrong }} <a href="{{unsubscribe}}">x</a></p>' } })
    .ok(201)
  const body = { ...mail(design('<mj-text>{{ own }}</mj-text>', '', '')), subject: '', footerId: footer.id }
  const { issues } = await co.post('/editor/check', body).ok()
  const blocks = issues.map(({ code, params, block }: never) => [code, (params as { tag?: string }).tag, block])
  expect(blocks).toContainEqual(['unknown_tag', 'own', 3])
  expect(blocks).toContainEqual(['unknown_tag', 'wrong', null])
  expect(blocks).toContainEqual(['subject_empty', undefined, null])
  await co.post('/editor/check', { ...body, footerId: '999' }).fails(400, 'validation', 'footerId')
})

test('a tag that is empty for contacts stands at its block', async () => {
  const co = await t.company()
  await co.contact('a@example.com')
  const { issues } = await co.post('/editor/check', mail(design('<mj-text>Dear {{df_surname}}</mj-text>'))).ok()
  expect(issues.find(({ code }: { code: string }) => code === 'empty_tag')?.block ?? 3).toBe(3)
})

test('a mail that is too big is checked, not refused', async () => {
  const co = await t.company()
  const text = `<mj-text>${'Hello '.repeat(18_000)}</mj-text>`
  const { issues, size } = await co.post('/editor/check', mail(design(text))).ok()
  expect(issues.map(({ code }: { code: string }) => code)).toContain('html_too_big')
  expect(size.bytes).toBeGreaterThan(size.limit)
})

test('texts that are hard to read are found against the background that is behind them', async () => {
  const co = await t.company()
  const head = `<mj-head><mj-attributes><mj-text color="#777777" /><mj-class name="pale" color="#cccccc" />
    <mj-all font-size="14px" /></mj-attributes></mj-head>`
  const text = (attributes = '', content = 'x') => `<mj-text ${attributes}>${content}</mj-text>`
  const mjml = `<mjml>${head}<mj-body background-color="#eeeeee">
    <mj-section><mj-column>${text()}${text('mj-class="pale"')}${text('color="#000"')}</mj-column></mj-section>
    <mj-section background-color="#000000"><mj-column>${text('color="#777777" font-size="24px"')}</mj-column>
      <mj-column background-color="#333333">${text('color="#444444"')}</mj-column></mj-section>
    <mj-section background-url="https://example.com/a.png"><mj-column>${text('color="#eeeeee"')}
      <mj-button>Go</mj-button><mj-button background-color="#ffee00">Go</mj-button>
      ${text('color="#000" container-background-color="#fff"', '<span style="color:#dddddd">x</span>')}
      ${text('color="#fff" container-background-color="#fff"', '&nbsp;')}</mj-column></mj-section></mj-body></mjml>`
  const { contrast } = await co.post('/editor/check', mail(mjml)).ok()
  const first = tagsOf(mjml).indexOf('mj-body') + 1
  expect(contrast).toEqual([
    { block: first + 2, ratio: 3.85, text: '#777777', background: '#eeeeee' },
    { block: first + 3, ratio: 1.38, text: '#cccccc', background: '#eeeeee' },
    { block: first + 9, ratio: 1.29, text: '#444444', background: '#333333' },
    { block: first + 14, ratio: 1.2, text: '#ffffff', background: '#ffee00' },
    { block: first + 15, ratio: 1.35, text: '#dddddd', background: '#ffffff' },
    { block: first + 16, ratio: 1, text: '#ffffff', background: '#ffffff' },
  ])
})

test('pictures without a file or a description are found', async () => {
  const co = await t.company()
  const head = '<mj-head><mj-attributes><mj-image padding="0" /></mj-attributes></mj-head>'
  const src = 'src="https://example.com/a.png"'
  const mjml = design(
    [
      `<mj-image src="" alt="Shoes" />`,
      `<mj-image ${src} />`,
      `<mj-image ${src} alt=" " />`,
      `<mj-image ${src} alt="Shoes" />`,
      `<mj-image ${src} alt="" data-decoration="true" />`,
      '<mj-table data-block="video" data-alt=""><tr><td>x</td></tr></mj-table>',
      '<mj-table data-block="video" data-alt="How we work"><tr><td>x</td></tr></mj-table>',
    ].join(''),
    head,
  )
  const { pictures } = await co.post('/editor/check', mail(mjml)).ok()
  const first = tagsOf(mjml).indexOf('mj-column') + 1
  expect(pictures).toEqual([
    { block: first, fault: 'no_file' },
    { block: first + 1, fault: 'no_alt' },
    { block: first + 2, fault: 'no_alt' },
    { block: first + 5, fault: 'no_alt' },
  ])
})
