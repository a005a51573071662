import { expect, test } from 'vitest'
import { withShares } from './click-shares.ts'

const link = (number: number, clicks: number) => ({ number, url: `https://shop.example/${number}`, clicked: 1, clicks })

test('shares count clicks on the shown mail, not on other variants', () => {
  const shown = withShares([link(1, 3), link(2, 1), link(1001, 40)], [{ number: 1 }, { number: 2 }])
  expect(shown.map(({ number, share, heat }) => [number, share, heat])).toEqual([
    [1, 0.75, 1],
    [2, 0.25, 1 / 3],
  ])
})

test('without clicks there are no shares', () => {
  expect(withShares([link(1, 0)], [{ number: 1 }])).toMatchObject([{ share: 0, heat: 0 }])
})
