import { describe, expect, test } from 'vitest'
import { sparkPoints, sumOf } from './spark.ts'

const SIZE = { width: 103, height: 23 }

describe('a sparkline', () => {
  test('reaches from the left to the right, and from zero to the highest value', () => {
    expect(sparkPoints([0, 5, 10], SIZE)).toEqual([
      { x: 1.5, y: 21.5 },
      { x: 51.5, y: 11.5 },
      { x: 101.5, y: 1.5 },
    ])
  })

  test('without anything is a flat line at the bottom', () => {
    expect(sparkPoints([0, 0], SIZE).map(({ y }) => y)).toEqual([21.5, 21.5])
    expect(sparkPoints([], SIZE)).toEqual([])
    expect(sparkPoints([7], SIZE)).toEqual([{ x: 1.5, y: 1.5 }])
  })

  test('has a sum', () => {
    expect(sumOf([1, 2, 3])).toBe(6)
  })
})
