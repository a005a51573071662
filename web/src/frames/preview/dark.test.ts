import { expect, test } from 'vitest'
import { colorOf, darkGround, darkText } from './dark.ts'

const rgb = (text: string) => colorOf(text)!

test('light backgrounds become dark, strong colours stay', () => {
  expect(darkGround(rgb('rgb(255, 255, 255)'))).toEqual([25, 25, 25, 1])
  const crimson = rgb('rgb(159, 18, 57)')
  expect(darkGround(crimson)).toEqual(crimson)
  // Still a shade of blue.
  const [red, , blue] = darkGround(rgb('rgb(238, 242, 255)'))
  expect(blue).toBeGreaterThan(red)
  expect(blue).toBeLessThan(100)
})

test('texts stay readable on the new background', () => {
  const dark = darkGround(rgb('rgb(255, 255, 255)'))
  expect(
    darkText(rgb('rgb(17, 24, 39)'), dark)
      .slice(0, 3)
      .every((part) => part > 200),
  ).toBe(true)
  expect(darkText(rgb('rgb(255, 255, 255)'), rgb('rgb(159, 18, 57)'))).toEqual([255, 255, 255, 1])
})

test.each([
  ['rgb(26, 26, 26)', 'rgb(255, 210, 30)'],
  ['rgb(0, 0, 0)', 'rgb(250, 204, 21)'],
  ['rgb(26, 26, 26)', 'rgb(74, 222, 128)'],
])('the dark text %s stays dark on %s, which stays strong', (text, ground) => {
  expect(darkText(rgb(text), darkGround(rgb(ground)))).toEqual(rgb(text))
})

test('other notations of colours are left alone', () => {
  expect(colorOf('color(srgb 1 0 0)')).toBeNull()
  expect(colorOf('')).toBeNull()
  expect(colorOf('rgba(1, 2, 3, 0.5)')).toEqual([1, 2, 3, 0.5])
})
