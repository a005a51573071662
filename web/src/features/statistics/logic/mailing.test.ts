import { expect, test } from 'vitest'
import { addressIn, isFresh, statsOf } from './mailing.ts'

test('requests are about a campaign, an automation, or one of its e-mails', () => {
  expect(statsOf({ kind: 'campaign', id: '7' }, '/heatmap')).toEqual({
    route: 'GET /stats/campaigns/{campaign_id}/heatmap',
    path: { campaign_id: '7' },
    query: {},
  })
  expect(statsOf({ kind: 'automation', id: '7', node: 'm1' }, '')).toEqual({
    route: 'GET /stats/automations/{automation_id}',
    path: { automation_id: '7' },
    query: { node: 'm1' },
  })
})

test('a link to another view keeps the e-mail', () => {
  expect(addressIn({ kind: 'automation', id: '7', node: 'a b' }, { view: 'revenue' })).toBe(
    '/automations/7/statistics?view=revenue&node=a+b',
  )
})

test('a mailing is fresh until a day after its end', () => {
  const end = '2026-03-28T10:00:00.000Z'
  expect(isFresh(null)).toBe(true)
  expect(isFresh(end, Date.parse('2026-03-29T09:59:59Z'))).toBe(true)
  expect(isFresh(end, Date.parse('2026-03-29T10:00:00Z'))).toBe(false)
})
