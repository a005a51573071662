import { expect, test } from 'vitest'
import { brandWith, sentBrand, valuesOf } from './brand-values.ts'
import { weakContrasts } from './contrasts.ts'

const NOTHING = { logoFileId: null, colors: {}, fonts: {} }
const values = (saved: object) => valuesOf({ ...NOTHING, ...saved })

test('what a shop has not chosen is not sent', () => {
  expect(sentBrand(values({}))).toEqual({ ...NOTHING, buttons: {}, links: {} })
})

test('a brand stays the same when it is sent back', () => {
  const brand = {
    logoFileId: '7',
    colors: { primary: '#112233', other: '#445566' },
    fonts: { heading: 'Georgia' },
    buttons: { radius: 0, background: '#aabbcc', color: '#000000' },
    links: { color: '#0000ff', underline: false },
  }
  expect(sentBrand(valuesOf(brand))).toEqual(brand)
})

test('a colour that is still being typed does not count', () => {
  const { colors, buttons } = brandWith(
    values({ colors: { primary: '#12', text: '#000000' }, buttons: { background: '#', color: '#111111' } }),
  )
  expect(colors).toMatchObject({ primary: brandWith(values({})).colors.primary, text: '#000000' })
  expect(buttons).toMatchObject({ background: colors.primary, color: '#111111' })
})

test('colours that are hard to read are found', () => {
  expect(weakContrasts(brandWith(values({})))).toEqual([])
  const weak = values({
    colors: { text: '#777777', secondary: '#888888', background: '#ffffff' },
    buttons: { background: '#ffffff', color: '#ffffff' },
    links: { color: '#ffff00' },
  })
  // #777777 on white has 4.48.
  expect(weakContrasts(brandWith(weak))).toEqual([
    { pair: 'text', ratio: 4.4, least: 4.5 },
    { pair: 'button', ratio: 1, least: 4.5 },
    { pair: 'link', ratio: 1, least: 4.5 },
  ])
})
