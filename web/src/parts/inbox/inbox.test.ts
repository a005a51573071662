import { expect, test } from 'vitest'
import { hintsFor } from './hints.ts'
import { cut, INBOXES, shownIn } from './inboxes.ts'

const codes = (subject: string, preheader = 'A preheader that is long enough') =>
  hintsFor({ subject, preheader }).map(({ code }) => code)

test('texts are cut at whole letters', () => {
  expect(cut('Spring sale', 20)).toBe('Spring sale')
  expect(cut('Spring sale', 8)).toBe('Spring…')
  expect(cut('👩‍👩‍👧 family', 2)).toBe('👩‍👩‍👧…')
  expect(cut('two\n  lines', 20)).toBe('two lines')
})

test('inboxes with one line leave the rest of it to the preheader', () => {
  const gmail = INBOXES.find(({ id }) => id === 'gmail')!
  const head = { subject: 'x'.repeat(60), preheader: 'y'.repeat(100) }
  expect(shownIn(gmail, 'desktop', head)).toEqual({ subject: 'x'.repeat(60), preheader: `${'y'.repeat(49)}…` })
  expect(shownIn(gmail, 'phone', head)).toEqual({ subject: `${'x'.repeat(37)}…`, preheader: `${'y'.repeat(37)}…` })
  const apple = INBOXES.find(({ id }) => id === 'apple')!
  expect(shownIn(apple, 'desktop', head).preheader).toBe(head.preheader)
})

test('hints name what could be better', () => {
  expect(codes('Spring is here')).toEqual([])
  expect(codes('')).toEqual([])
  expect(codes('x'.repeat(45))).toEqual(['phone'])
  expect(codes('x'.repeat(61))).toEqual(['long'])
  expect(codes('VELKÝ VÝPRODEJ dnes')).toEqual(['capitals'])
  expect(codes('DPH a IČO')).toEqual([])
  expect(codes('🌷 Tulips 🌷')).toEqual([])
  expect(codes('🌷🌷 Tulips 👩‍👩‍👧')).toEqual(['emoji'])
  expect(codes('Now! Today!')).toEqual(['exclamation'])
})

test('a preheader should add something', () => {
  expect(codes('Spring is here', '')).toEqual(['noPreheader'])
  expect(codes('Spring is here', 'Tulips')).toEqual(['shortPreheader'])
  expect(codes('Velká sleva na tulipány', 'velka sleva na tulipany a další věci')).toEqual(['repeats'])
  expect(codes('Big sale of tulips', 'tulips: of big sale')).toEqual(['repeats'])
})
