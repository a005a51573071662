import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { designOf, group, named, onList, row, showTo } from '../../../../test/support/conditions.ts'
import { makePage } from '../../../../test/support/landing-pages.ts'

const t = useApi()

type Design = ReturnType<typeof designOf>

interface Finding {
  code: string
  params: Record<string, unknown>
}

interface Made {
  id: string
  content: { html: string; version: number }
  check: { errors: Finding[] }
}

const post = (co: Company, content: Design, more: object = {}) =>
  co.post('/templates', { name: `T${crypto.randomUUID()}`, subject: 'News', preheader: 'New', content, ...more })
const template = async (co: Company, content: Design, more: object = {}) =>
  (await post(co, content, more).ok(201)) as Made
const preview = async (co: Company, id: string, contactId?: string): Promise<{ html: string; text: string }> =>
  co.get(`/templates/${id}/preview${contactId ? `?contactId=${contactId}` : ''}`).ok()

/** What of the words a mail shows. */
const WORDS = /\b(?:anna|beside|both|petr)\b/g
const seen = ({ html, text }: { html: string; text: string }) => {
  const words = [...new Set(html.match(WORDS) ?? [])].sort().join(' ')
  expect([...new Set(text.match(WORDS) ?? [])].sort().join(' ')).toBe(words)
  return words
}

describe('a block with a condition', () => {
  test('is shown to the contacts who match it, also inside another one', async () => {
    const co = await t.company()
    const list = await co.list()
    const anna = await co.contact(undefined, { firstName: 'Anna', listIds: [list.id] })
    const petr = await co.contact(undefined, { firstName: 'Petr', listIds: [list.id] })
    const other = await co.contact(undefined, { firstName: 'Petr' })
    const inner = `<mj-text ${showTo(named('Petr'))}>both <a href="https://shop.example/{{ df_name }}">of</a></mj-text>`
    const column = `<mj-column ${showTo(named('Anna'))}><mj-text>beside</mj-text></mj-column>`
    const { id } = await template(
      co,
      designOf(
        row('anna', named('Anna')),
        row('petr', named('Petr')),
        `<mj-section ${showTo(onList(list.id))}>${column}<mj-column>${inner}</mj-column></mj-section>`,
      ),
    )
    expect(seen(await preview(co, id, anna.id))).toBe('anna beside')
    expect(seen(await preview(co, id, petr.id))).toBe('both petr')
    expect(seen(await preview(co, id, other.id))).toBe('petr')
    // An invented reader sees everything.
    expect(seen(await preview(co, id))).toBe('anna beside both petr')
    const { html } = await preview(co, id, petr.id)
    expect(html).toContain('href="https://shop.example/Petr"')
    expect(html).not.toMatch(/\{%|data-show-to/)
  })

  test('does not depend on conditions about values that a contact does not have', async () => {
    const co = await t.company()
    const field = (name: string, op: string, value: unknown) => group({ type: 'contact_field', field: name, op, value })
    const rows = [
      row('anna', field('city', 'eq', 'Brno')),
      row('petr', named('Petr')),
      row('both', field('birthday', 'newer', 30)),
      row('beside', { ...field('city', 'contains', 'Brno'), negate: true }),
    ]
    const { id } = await template(co, designOf(...rows))
    const contact = await co.contact(undefined, { firstName: 'Petr' })
    expect(seen(await preview(co, id, contact.id))).toBe('beside petr')
  })

  test('passes the checks of content, and is unknown without its design', async () => {
    const co = await t.company()
    const { content, check } = await template(
      co,
      designOf(row('anna', named('Anna')), row('{{ nosuch }}', named('Petr'))),
    )
    const tags = check.errors.filter(({ code }) => code === 'unknown_tag').map(({ params }) => params.tag)
    expect(tags).toEqual(['nosuch'])
    expect(check.errors.filter(({ code }) => code === 'syntax_error')).toEqual([])
    // Another company has no such condition, and shows the block to no contact.
    const other = await t.company()
    const { id, check: foreign } = await template(other, { editor: 'html', html: content.html } as never)
    expect(foreign.errors.map(({ params }) => params.tag)).toContain(/shown\.c[0-9a-f]{16}/.exec(content.html)![0])
    const contact = await other.contact(undefined, { firstName: 'Anna' })
    expect(seen(await preview(other, id, contact.id))).toBe('')
  })

  test('keeps its key while its rules mean the same', async () => {
    const co = await t.company()
    const keys = async (definition: unknown) => {
      const { content } = await template(co, designOf(row('anna', definition), row('petr', definition)))
      return [...new Set(content.html.match(/shown\.\w+/g))]
    }
    const { rules, ...others } = named('Anna')
    expect(await keys({ rules, ...others })).toEqual(await keys(named('Anna')))
    expect(await keys(named('Anna'))).toHaveLength(1)
    expect(await keys({ ...named('Anna'), negate: true })).not.toEqual(await keys(named('Anna')))
  })

  test('can be content of a template that became HTML', async () => {
    const co = await t.company()
    const anna = await co.contact(undefined, { firstName: 'Anna' })
    const { id, content } = await template(co, designOf(row('anna', named('Anna'))))
    await co
      .put(`/templates/${id}/content`, {
        baseVersion: content.version,
        editor: 'html',
        design: null,
        html: content.html,
      })
      .ok()
    expect(seen(await preview(co, id, anna.id))).toBe('anna')
    expect(seen(await preview(co, id, (await co.contact()).id))).toBe('')
  })
})

describe('refused with 400', () => {
  const fault = async (co: Company, ...rows: string[]) =>
    (await post(co, designOf(...rows)).fails(400, 'validation', 'content.design')).params

  test('more than 20 conditions; the same one counts once', async () => {
    const co = await t.company()
    const many = (number: number) => Array.from({ length: number }, (_, i) => row(`${i}`, named(`N${i}`)))
    await template(co, designOf(...many(20), ...many(20)))
    expect(await fault(co, ...many(21))).toEqual({ reason: 'conditions', limit: 20 })
  })

  test.each([
    ['no JSON', '{'],
    ['no group', '{&quot;type&quot;:&quot;contact_list&quot;}'],
    ['nothing', ''],
    ['a text', '&quot;x&quot;'],
    ['the end of a section', ']]&gt;'],
    ['a tag of a template', '{{ df_name }}'],
    ['a statement of a template', '{% endif %}'],
    ['deep lists', '['.repeat(50_000) + ']'.repeat(50_000)],
    ['a huge text', 'x'.repeat(150_000)],
    ['many groups', JSON.stringify(group(...Array.from({ length: 501 }, () => group()))).replaceAll('"', '&quot;')],
  ])('a condition that is %s', async (_, value) => {
    const co = await t.company()
    const design = `<mj-section data-show-to="${value}"><mj-column><mj-text>a</mj-text></mj-column></mj-section>`
    expect(await fault(co, design)).toMatchObject({ reason: 'condition' })
  })

  test('rules that a segment could not have', async () => {
    const co = await t.company()
    const rule = (one: object) => row('a', group(one))
    expect(await fault(co, rule({ type: 'nosuch' }))).toEqual({ reason: 'condition', at: 'definition.0.type' })
    expect(await fault(co, rule({ type: 'contact_list', listId: '1', more: 1 }))).toEqual({
      reason: 'condition',
      at: 'definition.0.more',
    })
    const { rules } = named('Anna')
    const tooMany = group(...Array.from({ length: 51 }, () => rules[0]!))
    expect(await fault(co, row('a', tooMany))).toMatchObject({ reason: 'condition', fault: 'rules' })
  })

  test('objects of another company', async () => {
    const [co, other] = [await t.company(), await t.company()]
    const { id: listId } = await other.list()
    const { id: labelId } = await other.label()
    const input = { name: 'S', shopId: other.shopId, refresh: 'daily', definition: group() }
    const { id: segmentId } = await other.post('/segments', input).ok(201)
    for (const one of [
      { type: 'contact_list', listId },
      { type: 'contact_label', labelId },
      { type: 'contact_segment', segmentId },
    ])
      expect(await fault(co, row('a', group(one)))).toMatchObject({ reason: 'condition' })
  })

  test('a place where the block cannot be left out', async () => {
    const co = await t.company()
    const link = `<mj-navbar-link ${showTo(group())} href="https://shop.example/a">a</mj-navbar-link>`
    const design = `<mj-section><mj-column><mj-navbar>${link}</mj-navbar></mj-column></mj-section>`
    expect(await fault(co, design)).toEqual({ reason: 'condition_place' })
  })

  test('content that has no recipients', async () => {
    const co = await t.company()
    const content = designOf(row('a', group()))
    const footer = await co.post('/footers', { name: 'F', content }).fails(400, 'validation', 'content.design')
    expect(footer.params).toEqual({ reason: 'audience' })
    const page = await makePage(co)
    const { params } = await co
      .patch(`/landing-pages/${page.id}`, { baseVersion: 1, design: content.design })
      .fails(400, 'validation', 'design')
    expect(params).toEqual({ reason: 'audience' })
  })
})

describe('what a condition names', () => {
  test('cannot be deleted while a template shows it, in its draft or to recipients', async () => {
    const co = await t.company()
    const [first, second] = [await co.list(), await co.list()]
    const { id, content } = await template(co, designOf(row('a', onList(first.id))))
    const used = async (listId: string) => (await co.delete(`/lists/${listId}`).fails(409, 'conflict', 'used')).params
    expect(await used(first.id)).toEqual({ usedBy: { template: 1 } })
    const draft = { baseVersion: content.version, ...designOf(row('a', onList(second.id))) }
    const saved = await co.put(`/templates/${id}/content`, draft).ok()
    await used(first.id)
    await used(second.id)
    // Settings do not change what the content names.
    await co.patch(`/templates/${id}`, { subject: 'Other news' }).ok()
    await used(second.id)
    await co.post(`/templates/${id}/publish`, { baseVersion: saved.content.version }).ok()
    await co.delete(`/lists/${first.id}`).ok(204)
    await used(second.id)
    await co.delete(`/templates/${id}`).ok(204)
    await co.delete(`/lists/${second.id}`).ok(204)
  })

  test('cannot be deleted while a campaign shows it', async () => {
    const co = await t.company()
    const label = await co.label()
    const content = designOf(row('a', group({ type: 'contact_label', labelId: label.id })))
    const made = await co.post('/campaigns', { name: 'C', shopId: co.shopId, content }).ok(201)
    const used = () => co.delete(`/labels/${label.id}`).fails(409, 'conflict', 'used')
    expect((await used()).params).toEqual({ usedBy: { campaign: 1 } })
    const { version } = await co.patch(`/campaigns/${made.id}`, { baseVersion: made.version, name: 'D' }).ok()
    await used()
    await co.put(`/campaigns/${made.id}/content`, { baseVersion: version, ...designOf(row('a')) }).ok()
    await co.delete(`/labels/${label.id}`).ok(204)
  })

  test('may be gone in a copy, where the block is shown to no contact', async () => {
    const co = await t.company()
    const list = await co.list()
    const { id, content } = await template(co, designOf(row('anna', onList(list.id))))
    await co.put(`/templates/${id}/content`, { baseVersion: content.version, ...designOf(row('petr')) }).ok()
    const contact = await co.contact(undefined, { listIds: [list.id] })
    await co.db.deleteFrom('object_reference').where('tenant_id', '=', co.tenantId).execute()
    await co.delete(`/lists/${list.id}`).ok(204)
    const copy = await co.post(`/templates/${id}/duplicate`, {}).ok(201)
    expect(seen(await preview(co, copy.id, contact.id))).toBe('')
  })
})

test('an erased address is removed from conditions', async () => {
  const co = await t.company()
  const contact = await co.contact('anna.erased@example.com')
  await template(
    co,
    designOf(row('a', group({ type: 'contact_field', field: 'email', op: 'eq', value: 'Anna.Erased@example.com' }))),
  )
  await co.post(`/contacts/${contact.id}/erase`).ok(204)
  const { definition } = await co.db
    .selectFrom('content_condition')
    .select('definition')
    .where('tenant_id', '=', co.tenantId)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(definition)).not.toMatch(/anna/i)
})
