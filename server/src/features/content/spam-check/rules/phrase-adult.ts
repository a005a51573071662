import { defineSpamRule } from '../define-spam-rule.ts'
import { phrases } from '../words.ts'

const find = phrases(
  'hot singles',
  'singles in your area',
  'adult dating',
  'porn',
  'sexy girls',
  'horny',
  'nude pics',
  'sex seznamka',
  'eroticka seznamka',
  'nezavazny sex',
  'eroticka zoznamka',
  'nezavazny sex',
  'divky z okoli',
  'dievcata z okolia',
)

const findMark = phrases('xxx')
const isLink = (word: string) => word.includes('://') || /[a-z0-9]\.[a-z]{2}/.test(word)
/** In addresses these letters stand for sizes, numbers and placeholders. */
const withoutLinks = (folded: string) =>
  folded
    .split(' ')
    .filter((word) => !isLink(word))
    .join(' ')

export default defineSpamRule({
  code: 'phrase_adult',
  points: 2.5,
  find: ({ folded }) => find(folded) ?? findMark(withoutLinks(folded)),
  examples: {
    good: [
      '<p>Hot soup for singles. Sussex, Essex. Popcorn.</p>',
      '<p>See https://shop.example/shirts/xxx-large?ref=xxx</p>',
      '<p>See www.shop.example/xxx, shop.example/a/xxx. and xxx-shop.example</p>',
      '<a href="https://shop.example/xxx">https://shop.example/xxx</a>',
    ],
    bad: [
      '<p>Hot singles near you</p>',
      '<p>Nezávazný sex</p>',
      '<p>XXX pictures</p>',
      '<p>XXX: https://shop.example/</p>',
    ],
  },
})
