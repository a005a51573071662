import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../server/test/support/api.ts'
import { PICTURES } from '../../../pictures/index.ts'
import { applyBrand } from '../mail-blocks/brand/apply-brand.ts'
import { brandOf } from '../mail-blocks/brand/brand.ts'
import { brandIn } from '../mail-blocks/brand/brand-mark.ts'
import { MAIL_BLOCKS } from '../mail-blocks/index.ts'
import { attributeOf } from '../mail-editor/model/node.ts'
import { parseMjml } from '../mail-editor/model/parse.ts'
import type { StarterPlace, StarterTexts } from './kit/place.ts'
import { STARTERS } from './starters.ts'

const t = useApi()
const BASE = 'https://app.example.com'
const ALL = Object.values(STARTERS).flat()
const LANGUAGES = ['en', 'cs', 'sk'] as const

const textsIn = (language: string): StarterTexts =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../i18n/starters/${language}.json`), 'utf8'))

interface Issue {
  severity: string
  params: Record<string, unknown>
}
/** Without a survey, the links of its answers lead nowhere yet, and the check says so. */
const isUnfinished = ({ params }: Issue) => params.reason === 'placeholder'

/** A shop that has chosen nothing, one with a look of its own, feeds and a survey, and a dark one. */
const PLACES: Record<string, StarterPlace> = {
  plain: {
    ...{ brand: null, logo: null, shopUrl: 'https://shop.example.com/', baseUrl: BASE },
    ...{ productFeed: null, articleFeed: null, survey: null },
  },
  complete: {
    brand: {
      colors: { primary: '#6b2f8a', text: '#333333', background: '#ffffff' },
      fonts: { heading: 'Verdana', body: 'Georgia' },
      buttons: { radius: 20, background: '#114488', color: '#ffffff' },
      links: { color: '#0b5a3c', underline: false },
    },
    ...{ logo: `${BASE}/media/logo.png`, shopUrl: 'https://shop.example.com/', baseUrl: BASE },
    ...{ productFeed: "Goods of O'Neill", articleFeed: 'Blog' },
    survey: { id: '7', url: `${BASE}/s/7`, question: 'q1' },
  },
  dark: {
    brand: { colors: { primary: '#ffd400', text: '#eeeeee', background: '#101010' }, fonts: {} },
    ...{ logo: null, shopUrl: 'https://shop.example.com/', baseUrl: BASE },
    ...{ productFeed: null, articleFeed: null, survey: null },
  },
}

test('there are enough of them, and each has a name of its own', () => {
  expect(ALL.length).toBeGreaterThanOrEqual(24)
  expect(new Set(ALL.map(({ name }) => name)).size).toBe(ALL.length)
})

test.each(LANGUAGES)('the texts in %s belong to starters that exist', (language) => {
  const { mails, names, groups } = textsIn(language) as StarterTexts & Record<'names' | 'groups', object>
  const known = ALL.map(({ name }) => name).sort()
  expect(Object.keys(mails).sort()).toEqual(known)
  expect(Object.keys(names).sort()).toEqual(known)
  expect(Object.keys(groups).sort()).toEqual(Object.keys(STARTERS).sort())
})

test.each(Object.keys(PLACES))('each carries its look, which stays until a %s shop changes its brand', (kind) => {
  const { brand, logo } = PLACES[kind]!
  for (const starter of ALL) {
    const { mjml } = starter.build(PLACES[kind]!, textsIn('en'), 'en')
    const mark = brandIn(attributeOf(parseMjml(mjml), 'data-brand'))!
    expect(mark.brand, starter.name).toEqual(brandOf(brand, logo, mark.look!))
    expect(applyBrand(mjml, mark.brand, mark.brand), starter.name).toBe(mjml)
  }
})

describe.each(LANGUAGES)('in %s', (language) => {
  const texts = textsIn(language)

  test.each(Object.keys(PLACES))('each is a faultless mail for a %s shop', async (kind) => {
    const co = await t.company()
    const all = []
    for (const starter of ALL) {
      const { mjml, subject, preheader } = starter.build(PLACES[kind]!, texts, language)
      const { html, errors } = await co.post('/editor/render', { mjml }).ok()
      const {
        issues,
        contrast,
        pictures: unfinished,
      } = await co.post('/editor/check', { mjml, subject, preheader }).ok()
      all.push({
        ...{ name: starter.name, contrast, unfinished },
        // The marks of blocks are no attributes of MJML; the compiler leaves them out.
        errors: errors.filter(
          ({ message }: { message: string }) => !/^Attributes? (data-[\w-]+(, )?)+ (is|are) illegal$/.test(message),
        ),
        faults: issues.filter(
          (issue: Issue) => issue.severity === 'error' && !(starter.name === 'nps' && isUnfinished(issue)),
        ),
        emptyTexts:
          mjml.replace(/<mj-attributes>.*<\/mj-attributes>/, '').match(/<(mj-text|mj-button|h\d|p)\b[^>]*><\/\1>/g) ??
          [],
        pictures: [...mjml.matchAll(/\/pictures\/([\w-]+)\.png/g)]
          .map(([, name]) => name!)
          .filter((name) => !PICTURES[name]),
        marks: mjml.match(/\{,?(name|company|order)\}|\bundefined\b/g) ?? [],
        isLarge: Buffer.byteLength(html) >= 60_000,
        isNamed: Boolean(subject.trim() && preheader.trim()),
      })
    }
    const none = { errors: [], contrast: [], unfinished: [], faults: [], emptyTexts: [], pictures: [], marks: [] }
    expect(all).toEqual(ALL.map(({ name }) => ({ name, ...none, isLarge: false, isNamed: true })))
  })
})

test('the brand of the shop takes the place of the look of a starter', () => {
  for (const starter of ALL) {
    const { mjml } = starter.build(PLACES.complete!, textsIn('en'), 'en')
    expect(mjml, starter.name).toContain('src="https://app.example.com/media/logo.png"')
    expect(mjml, starter.name).toMatch(/<mj-button background-color="#114488" color="#ffffff" border-radius="20px"/)
    expect(mjml, starter.name).toContain('a { color: #0b5a3c; text-decoration: none }')
    expect(mjml, starter.name).toMatch(/<mj-all font-family="Georgia/)
  }
})

test('the play mark of videos is among the pictures', () => {
  expect(MAIL_BLOCKS.video.standard).toHaveProperty('mark')
  expect(PICTURES).toHaveProperty('play')
})
