import { expect, test } from 'vitest'
import { brandOf } from '../../../parts/mail-blocks/brand/brand.ts'
import { containsItself, designOf, elementIn } from './element-design.ts'

const plain = (mjml: string) => mjml.replace(/\s*\n\s*/g, '')
const design = (mjml: string) => designOf(mjml, brandOf(null))
const saved = (mjml: string) => plain(elementIn(design(mjml), mjml))

test.each([
  ['a text', '<mj-text color="#112233">Hi <b>there</b></mj-text>'],
  ['a column', '<mj-column width="50%"><mj-text>Hi</mj-text></mj-column>'],
  ['a row', '<mj-section padding="0"><mj-column><mj-text>Hi</mj-text></mj-column></mj-section>'],
  ['a row without a look', '<mj-section><mj-column><mj-text>Hi</mj-text></mj-column></mj-section>'],
  ['rows', '<mj-section><mj-column /></mj-section><mj-hero><mj-text>Hi</mj-text></mj-hero>'],
  ['a group of rows', '<mj-wrapper><mj-section><mj-column /></mj-section></mj-wrapper>'],
])('%s stays what it was', (_name, mjml) => {
  expect(design(mjml)).toMatch(/^<mjml><mj-head><mj-attributes>.*<mj-body>/s)
  expect(saved(mjml)).toBe(mjml)
})

test('a text becomes a row when a second part or a look is added', () => {
  const text = '<mj-text>Hi</mj-text>'
  const more = design(text).replace('</mj-column>', '<mj-divider /></mj-column>')
  expect(plain(elementIn(more, text))).toBe(
    '<mj-section><mj-column><mj-text>Hi</mj-text><mj-divider /></mj-column></mj-section>',
  )
  const look = design(text).replace('<mj-section>', '<mj-section background-color="#eeeeee">')
  expect(plain(elementIn(look, text))).toMatch(/^<mj-section background-color="#eeeeee">/)
})

test('nothing is left of a design without parts', () => {
  expect(elementIn(design('<mj-text>Hi</mj-text>').replace(/<mj-section>.*<\/mj-section>/s, ''), '<mj-text />')).toBe(
    '',
  )
})

test('an element does not contain itself', () => {
  expect(containsItself('<mj-wrapper data-saved="7"></mj-wrapper>', '7')).toBe(true)
  expect(containsItself('<mj-wrapper data-saved="71"></mj-wrapper>', '7')).toBe(false)
})
