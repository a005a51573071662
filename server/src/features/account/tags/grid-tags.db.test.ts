import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'

const t = useApi()

test('a kind without tags has an empty list', async () => {
  const co = await t.company()
  expect(await co.get('/grid-tags').ok(200)).toEqual({
    items: [
      { kind: 'list', tags: [] },
      { kind: 'segment', tags: [] },
      { kind: 'template', tags: [] },
      { kind: 'campaign', tags: [] },
      { kind: 'form', tags: [] },
      { kind: 'automation', tags: [] },
    ],
  })
})

test('the tags in use are listed by kind, once each, sorted, of this company only', async () => {
  const [co, other] = [await t.company(), await t.company()]
  for (const tags of [['b', 'a'], ['c', 'a'], []]) await co.patch(`/lists/${(await co.list()).id}`, { tags }).ok()
  await other.patch(`/lists/${(await other.list()).id}`, { tags: ['theirs'] }).ok()
  const tagsOf = async (client: typeof co) => (await client.get('/grid-tags').ok(200)).items.slice(0, 2)
  expect(await tagsOf(co)).toEqual([
    { kind: 'list', tags: ['a', 'b', 'c'] },
    { kind: 'segment', tags: [] },
  ])
  expect(await tagsOf(other)).toMatchObject([{ kind: 'list', tags: ['theirs'] }, { kind: 'segment' }])
})
