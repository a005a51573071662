import { describe, expect, test } from 'vitest'
import { useApi } from '../../../test/support/api.ts'
import { mcpOf } from '../../../test/support/mcp.ts'
import { loadRoutes } from '../../features.ts'

const t = useApi()
const routes = await loadRoutes()

describe('tools', () => {
  test('are one for each operation that a key may call, with hints, and some more', async () => {
    const co = await t.company()
    const { tools } = await mcpOf(co).list()
    const expected = routes.filter((one) => one.access === 'company' && !one.personOnly && !one.isEndless)
    const names = tools.map(({ name }) => name)
    expect(names.slice(0, 4)).toEqual([
      ...['find_audience', 'campaign_draft_from_template', 'explain_contact', 'results_overview'],
    ])
    expect(names.slice(4).sort()).toEqual(expected.map(({ id }) => id).sort())
    for (const route of expected)
      expect(tools.find(({ name }) => name === route.id)).toMatchObject({
        inputSchema: { type: 'object' },
        annotations: {
          readOnlyHint: route.level === 'read',
          destructiveHint: route.effects.includes('deletes'),
          openWorldHint: route.effects.includes('mails'),
        },
      })
    expect(JSON.stringify(tools)).not.toContain('"tenant"')
    expect(JSON.stringify(tools)).not.toContain('"normalise"')
  })

  test('answer with the JSON of the API', async () => {
    const co = await t.company()
    const { id } = await co.contact('jana@example.com', { firstName: 'Jana' })
    const answer = await mcpOf(co).call('contacts.get', { contact_id: id })
    expect(answer.isError).toBeUndefined()
    expect(answer.structuredContent).toEqual(await co.get(`/contacts/${id}`).ok())
    expect(JSON.parse(answer.content[0].text)).toEqual(answer.structuredContent)
    const list = await mcpOf(co).call('contacts.list', { q: 'jana', pageSize: 10 })
    expect(list.structuredContent).toMatchObject({ total: 1, items: [{ id }] })
  })

  test('errors are those of the API', async () => {
    const co = await t.company()
    const other = await (await t.company()).contact()
    for (const [tool, args, error] of [
      ['contacts.get', { contact_id: other.id }, { code: 'not_found', message: '' }],
      ['lists.create', {}, { code: 'validation', message: 'name' }],
      ['contacts.list', { nonsense: 1 }, { code: 'validation', message: 'nonsense' }],
    ] as const) {
      const answer = await mcpOf(co).call(tool, args)
      expect([answer.isError, answer.structuredContent], tool).toEqual([true, { error }])
    }
  })
})
