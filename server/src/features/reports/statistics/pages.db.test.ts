import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { pageOf, withinTimeLimit } from './pages.ts'

const t = useApi()

describe('a page', () => {
  const asked: number[] = []
  const find = async ({ offset }: { offset: number }) => [asked.push(offset)]
  const count = async () => 30

  test('after the last one is empty, and nothing is searched', async () => {
    expect(await pageOf({ page: 2, pageSize: 25 }, count, find)).toMatchObject({ items: [1], total: 30, page: 2 })
    expect(await pageOf({ page: 3, pageSize: 25 }, count, find)).toEqual({
      items: [],
      total: 30,
      page: 3,
      pageSize: 25,
    })
    expect(asked).toEqual([25])
  })
})

test('three costly queries of a company run at a time', async () => {
  const { db } = t.database
  let running = 0
  let most = 0
  const three = Promise.withResolvers<void>()
  const work = async () => {
    most = Math.max(most, ++running)
    if (running === 3) three.resolve()
    await three.promise
    // A moment for one too many.
    await sql`select pg_sleep(0.05)`.execute(db)
    running--
  }
  await Promise.all(Array.from({ length: 7 }, () => withinTimeLimit(db, '1', 'q', work)))
  expect(most).toBe(3)
})
