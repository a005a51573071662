import { expect, test } from 'vitest'
import type { Activity } from './activity.ts'
import { groupsOf } from './activity-groups.ts'

const of = (id: string, machine?: boolean): Activity => ({
  ...{ id, type: 'email_clicked', at: '2026-03-02T08:00:00.000Z', title: 'Spring' },
  ...(machine === undefined ? {} : { params: { machine } }),
})

test('what programs did in a row is one group', () => {
  const items = [of('9', true), of('8', true), of('7', false), of('6', true), of('5'), of('4')]
  const ids = groupsOf(items).map((group) => group.map(({ id }) => id))
  expect(ids).toEqual([['9', '8'], ['7'], ['6'], ['5'], ['4']])
  expect(groupsOf([])).toEqual([])
})
