import { expect, test } from 'vitest'
import { useApi } from '../../../test/support/api.ts'
import type { Company } from '../../../test/support/company.ts'
import { tagRoutes } from './routes.ts'

const t = useApi()

test('a kind that carries no tag yet has none', async () => {
  const co = await t.company()
  expect(await co.get('/grid-tags').ok(200)).toEqual({
    items: [
      { kind: 'list', tags: [] },
      { kind: 'segment', tags: [] },
      { kind: 'template', tags: [] },
      { kind: 'campaign', tags: [] },
    ],
  })
})

test('the tags in use are listed by kind, each once, in order, of this company only', async () => {
  const [co, other] = [await t.company(), await t.company()]
  await t.database.pool.query(`
    create table thing (tenant_id bigint, tags text[]); create table bare (tenant_id bigint, tags text[]);
    insert into thing values (${co.tenantId}, '{b,a}'), (${co.tenantId}, '{c,a}'), (${co.tenantId}, '{}'),
      (${other.tenantId}, '{theirs}')`)
  const [route] = tagRoutes([{ name: 'plain' }, { name: 'things', tagged: { thing: 'thing', bare: 'bare' } }])
  const tagsOf = ({ db, tenantId }: Company) => route!.handle({ db, tenant: { id: tenantId } })
  expect(await tagsOf(co)).toEqual({
    items: [
      { kind: 'thing', tags: ['a', 'b', 'c'] },
      { kind: 'bare', tags: [] },
    ],
  })
  expect(await tagsOf(other)).toMatchObject({ items: [{ kind: 'thing', tags: ['theirs'] }, { kind: 'bare' }] })
})
