import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { group, showTo } from '../../../../test/support/conditions.ts'
import { makePage } from '../../../../test/support/landing-pages.ts'
import { replaceElement } from './replace-element.ts'

const t = useApi()
type Company = Awaited<ReturnType<typeof t.company>>

const text = (word: string) => `<mj-text>${word}</mj-text>`
const designWith = (id: string, word = 'old') => ({
  editor: 'visual',
  design: {
    mjml: `<mjml><mj-body><mj-section data-saved="${id}"><mj-column>${text(word)}</mj-column></mj-section><mj-section><mj-column>${text('own')}</mj-column></mj-section></mj-body></mjml>`,
    look: 'kept',
  },
})
const element = (co: Company) => co.post('/editor-elements', { name: 'Head', kind: 'text', mjml: text('old') }).ok(201)

async function change(co: Company, id: string, mjml: string) {
  const changed = await co.patch(`/editor-elements/${id}`, { mjml }).ok()
  await t.runJobs()
  return changed
}

describe('a changed element', () => {
  test('is changed in every draft, and not in what is published', async () => {
    const co = await t.company()
    const { id, drafts } = await element(co)
    expect(drafts).toBe(0)
    const content = designWith(id)
    const published = await co.post('/templates', { name: 'P', subject: 'S', content }).ok(201)
    const draft = await co.post('/templates', { name: 'D', subject: 'S', content, publish: false }).ok(201)
    const campaign = await co.post('/campaigns', { name: 'C', shopId: co.shopId, content }).ok(201)
    const page = await makePage(co, { design: content.design, published: false })
    const shown = await makePage(co, { design: content.design, published: true })
    expect((await co.get(`/editor-elements/${id}`).ok()).drafts).toBe(3)
    expect(await change(co, id, text('new'))).toMatchObject({ drafts: 3, mjml: text('new') })
    const designOf = async (path: string) => {
      const { content, design } = await co.get(path).ok()
      return (content?.design ?? design) as { mjml: string; look: string }
    }
    for (const path of [`/templates/${draft.id}`, `/campaigns/${campaign.id}`, `/landing-pages/${page.id}`]) {
      const { mjml, look } = await designOf(path)
      expect(mjml, path).toBe(designWith(id, 'new').design.mjml)
      expect(look).toBe('kept')
    }
    for (const path of [`/templates/${published.id}`, `/landing-pages/${shown.id}`])
      expect((await designOf(path)).mjml, path).toBe(content.design.mjml)
    const { html } = await co.get(`/templates/${draft.id}/preview`).ok()
    expect(html).toContain('new')
    // The drafts have it already: a second run changes nothing.
    const { content: before } = await co.get(`/templates/${draft.id}`).ok()
    await change(co, id, text('new'))
    expect((await co.get(`/templates/${draft.id}`).ok()).content.version).toBe(before.version)
  })

  test('leaves drafts alone in which it cannot stand, and goes on with others', async () => {
    const co = await t.company()
    const { id } = await element(co)
    const make = (content: object) =>
      co.post('/templates', { name: `T${crypto.randomUUID()}`, content, publish: false }).ok(201)
    const large = designWith(id)
    large.design.mjml = large.design.mjml.replace('own', 'own '.repeat(24_000))
    const [one, other] = [await make(large), await make(designWith(id))]
    await change(co, id, text('new '.repeat(5000)))
    expect((await co.get(`/templates/${one.id}`).ok()).content.version).toBe(1)
    expect((await co.get(`/templates/${other.id}`).ok()).content.html).toContain('new new')
  })

  test('of another company changes nothing', async () => {
    const [co, other] = [await t.company(), await t.company()]
    const { id } = await element(other)
    const draft = await co.post('/templates', { name: 'T', content: designWith(id), publish: false }).ok(201)
    await change(other, id, text('new'))
    expect((await co.get(`/templates/${draft.id}`).ok()).content.html).toContain('old')
    expect((await other.get(`/editor-elements/${id}`).ok()).drafts).toBe(0)
    await co.patch(`/editor-elements/${id}`, { mjml: text('x') }).fails(404, 'not_found')
  })

  test('with a condition stays out of footers', async () => {
    const co = await t.company()
    const { id } = await element(co)
    const footer = await co.post('/footers', { name: 'F', content: designWith(id) }).ok(201)
    const hidden = text('new').replace('<mj-text', `<mj-text ${showTo(group())}`)
    await change(co, id, hidden)
    expect((await co.get(`/footers/${footer.id}`).ok()).content.html).toContain('old')
  })
})

describe('copies of an element', () => {
  const replaced = (mjml: string) => replaceElement(`<mjml><mj-body>${mjml}</mj-body></mjml>`, '7', text('new'))

  test.each([
    [
      '<mj-column data-saved="7"><mj-text>a</mj-text></mj-column>',
      '<mj-column data-saved="7"><mj-text>new</mj-text></mj-column>',
    ],
    [
      '<mj-wrapper data-saved="7"></mj-wrapper>',
      '<mj-wrapper data-saved="7"><mj-section><mj-column><mj-text>new</mj-text></mj-column></mj-section></mj-wrapper>',
    ],
    ['<mj-column data-saved="77"><mj-text>a</mj-text></mj-column>', null],
    ['<mj-column data-saved="7" />', null],
    ['<!-- <mj-column data-saved="7"><mj-text>a</mj-text></mj-column> -->', null],
    ['<mj-raw><mj-column data-saved="7">a</mj-column></mj-raw>', null],
  ])('are replaced where they stand: %s', (before, after) => {
    expect(replaced(before)).toBe(`<mjml><mj-body>${after ?? before}</mj-body></mjml>`)
  })

  test('inside of each other are replaced once', () => {
    const inner = '<mj-column data-saved="7"><mj-text>a</mj-text></mj-column>'
    expect(replaced(`<mj-section data-saved="7">${inner}</mj-section>`)).not.toContain('a</mj-text>')
  })

  test('in the largest designs are found in time', () => {
    const many = '<mj-column data-saved="7"><mj-text>a</mj-text></mj-column>'.repeat(3000)
    expect(replaced(many).match(/new/g)).toHaveLength(3000)
    replaced('<mj-column data-saved="7">'.repeat(7000))
  })
})
