import { expect, test } from 'vitest'
import { cutFor } from './crop.ts'

const PICTURE = { naturalWidth: 1200, naturalHeight: 800 }
const WHOLE = { x: 0, y: 0, size: 100 }

test('a whole picture stays as it is', () => {
  expect(cutFor(PICTURE, WHOLE, 'free')).toEqual({ x: 0, y: 0, width: 1200, height: 800 })
})

test('a ratio keeps the largest part that has it', () => {
  expect(cutFor(PICTURE, { ...WHOLE, x: 50 }, '1:1')).toEqual({ x: 200, y: 0, width: 800, height: 800 })
  expect(cutFor(PICTURE, { ...WHOLE, y: 100 }, '16:9')).toEqual({ x: 0, y: 125, width: 1200, height: 675 })
})

test('a smaller part lies within the picture at every place', () => {
  for (const [x, y] of [
    [0, 0],
    [100, 0],
    [33, 100],
  ] as const) {
    const area = cutFor(PICTURE, { x, y, size: 40 }, '3:4')
    expect(area.width / area.height).toBeCloseTo(0.75, 2)
    expect(area.x + area.width).toBeLessThanOrEqual(1200)
    expect(area.y + area.height).toBeLessThanOrEqual(800)
    expect(Math.min(area.x, area.y)).toBeGreaterThanOrEqual(0)
  }
})

test('a picture of one pixel can be cut', () => {
  expect(cutFor({ naturalWidth: 1, naturalHeight: 1 }, { x: 50, y: 50, size: 10 }, '16:9')).toMatchObject({
    width: 1,
    height: 1,
  })
})
