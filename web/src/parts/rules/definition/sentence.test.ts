import { createInstance } from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { formatsOf } from '../../../i18n/format.ts'
import type { Catalogue } from './catalogue.ts'
import { type RuleNode, readTree } from './definition.ts'
import { sentenceOf } from './sentence.ts'
import type { Wording } from './value-text.ts'
import { wordsOf } from './words.ts'

// Paths that the compiler does not follow: it would check the sources of the server a second time.
const FEATURES = '../../../../../server/src/features.ts'
const MADE_BY = '../../../../../server/src/features/audience/segment-rules/catalogue.ts'
await import(FEATURES)
const { catalogue: made } = await import(MADE_BY)
const catalogue: Catalogue = made([])

const LANGUAGES = ['en', 'cs', 'sk'] as const
type Language = (typeof LANGUAGES)[number]
const texts = import.meta.glob<object>(['../../../i18n/rules/*.json', '../../../i18n/common/*.json'], {
  eager: true,
  import: 'default',
})
const NAMES: Record<string, string> = {
  'shop 1': 'Garden',
  'coupon_stack 4': 'Spring',
  'campaign 7': 'News',
  'automation 8': 'Welcome',
  'automation_node 8/n3': 'Coupon mail',
  'survey 4': 'Spring survey',
  'survey_part 4/q1': 'Which flowers?',
  'survey_part 4/q1/yes': 'Roses',
  'survey_part 4/q1/no': 'Tulips',
}
const wordings = {} as Record<Language, Wording>

beforeAll(async () => {
  for (const lng of LANGUAGES) {
    const i18n = createInstance()
    const resources = {
      [lng]: { rules: texts[`../../../i18n/rules/${lng}.json`]!, common: texts[`../../../i18n/common/${lng}.json`]! },
    }
    await i18n.init({ lng, resources: resources as never, interpolation: { escapeValue: false } })
    wordings[lng] = {
      catalogue,
      words: wordsOf(i18n, formatsOf(lng, 'Europe/Prague')),
      names: (kind, id) => NAMES[`${kind} ${id}`],
      currencyOf: () => 'CZK',
    }
  }
})

const said = (language: Language, rule: object) =>
  sentenceOf(wordings[language], readTree(rule) as RuleNode).replace(/[\u00a0\u202f]/g, ' ')

const last = (value: number, unit = 'days') => ({ kind: 'last', value, unit })

describe('the sentence of a rule', () => {
  test.each<[object, string, string, string]>([
    [
      { type: 'order_count', op: 'gte', value: 3, window: last(90), shopId: '1' },
      'Ordered at least 3 times in the last 90 days in the e-shop “Garden”',
      'Objednal alespoň 3krát za posledních 90 dní v e-shopu „Garden“',
      'Objednal aspoň 3-krát za posledných 90 dní v e-shope „Garden“',
    ],
    [
      { type: 'order_count', op: 'eq', value: 0, window: last(12, 'months') },
      'Did not order in the last 12 months',
      'Neobjednal za posledních 12 měsíců',
      'Neobjednal za posledných 12 mesiacov',
    ],
    [{ type: 'order_count', op: 'lte', value: 0, negate: true }, 'Ordered', 'Objednal', 'Objednal'],
    [
      { type: 'survey_answer', surveyId: '4', questionId: 'q1', answers: ['yes', 'no'], window: last(30) },
      'Answered a survey “Spring survey” to the question “Which flowers?” with “Roses” or “Tulips” in the last 30 days',
      'Odpověděl na dotazník „Spring survey“ na otázku „Which flowers?“ odpovědí „Roses“ nebo „Tulips“ za posledních 30 dní',
      'Odpovedal na dotazník „Spring survey“ na otázku „Which flowers?“ odpoveďou „Roses“ alebo „Tulips“ za posledných 30 dní',
    ],
    [
      { type: 'survey_answer', surveyId: '4', questionId: 'q1', answers: { op: 'gte', value: 9 } },
      'Answered a survey “Spring survey” to the question “Which flowers?” with at least 9',
      'Odpověděl na dotazník „Spring survey“ na otázku „Which flowers?“ odpovědí alespoň 9',
      'Odpovedal na dotazník „Spring survey“ na otázku „Which flowers?“ odpoveďou aspoň 9',
    ],
    [
      { type: 'order_count', op: 'gte', value: 2, negate: true, states: ['paid', 'shipped'] },
      'Ordered fewer than 2 times (state: Paid or Shipped)',
      'Objednal méně než 2krát (stav: Zaplacená nebo Odeslaná)',
      'Objednal menej ako 2-krát (stav: Zaplatená alebo Odoslaná)',
    ],
    [
      { type: 'order_total', op: 'gte', value: '5000.5', currency: 'CZK' },
      'Spent at least CZK 5,000.50',
      'Utratil alespoň 5 000,50 Kč',
      'Minul aspoň 5 000,50 CZK',
    ],
    [
      { type: 'order_total', op: 'lt', value: 100, window: last(1, 'weeks') },
      'Spent less than 100 in any currency in the last 1 week',
      'Utratil méně než 100 v libovolné měně za poslední 1 týden',
      'Minul menej ako 100 v ľubovoľnej mene za posledný 1 týždeň',
    ],
    [
      { type: 'order_total', op: 'gte', value: '10', currency: 'EUR', negate: true },
      'Spent less than €10.00',
      'Utratil méně než 10,00 €',
      'Minul menej ako 10,00 €',
    ],
    [
      { type: 'order_average', op: 'lte', value: '99.9', currency: 'EUR' },
      'Average order is at most €99.90',
      'Průměrná objednávka je nejvýše 99,90 €',
      'Priemerná objednávka je najviac 99,90 €',
    ],
    [
      { type: 'order_average', op: 'gt', value: '1', currency: 'EUR', negate: true },
      'Average order is not more than €1.00',
      'Průměrná objednávka není více než 1,00 €',
      'Priemerná objednávka nie je viac ako 1,00 €',
    ],
    [
      { type: 'order_first', window: last(30) },
      'First order was in the last 30 days',
      'První objednávka byla za posledních 30 dní',
      'Prvá objednávka bola za posledných 30 dní',
    ],
    [
      { type: 'order_last', window: { kind: 'before', to: '2026-01-01' }, negate: true },
      'Most recent order was not before Jan 1, 2026',
      'Poslední objednávka nebyla před 1. 1. 2026',
      'Posledná objednávka nebola pred 1. 1. 2026',
    ],
    [
      { type: 'order_item', by: 'name', op: 'contains', value: 'tulip', count: { op: 'gte', value: 2 } },
      'Bought a product whose name contains “tulip” at least 2 times',
      'Koupil produkt, jehož název obsahuje „tulip“ alespoň 2krát',
      'Kúpil produkt, ktorého názov obsahuje „tulip“ aspoň 2-krát',
    ],
    [
      { type: 'order_item', by: 'code', op: 'eq', value: 'A-1', count: { op: 'eq', value: 0 } },
      'Did not buy a product whose code is “A-1”',
      'Nekoupil produkt, jehož kód je „A-1“',
      'Nekúpil produkt, ktorého kód je „A-1“',
    ],
    [
      { type: 'cart', status: 'open', minValue: '1000', ageHours: 24 },
      'Has an open cart worth at least CZK 1,000.00 (unchanged for at least 24 hours)',
      'Má otevřený košík v hodnotě alespoň 1 000,00 Kč (nezměněný alespoň 24 hodin)',
      'Má otvorený košík v hodnote aspoň 1 000,00 CZK (nezmenený aspoň 24 hodín)',
    ],
    [
      { type: 'cart', status: 'lost', ageHours: 1, negate: true },
      'Has no lost cart (at least 1 hour ago)',
      'Nemá ztracený košík (alespoň před 1 hodinou)',
      'Nemá stratený košík (aspoň pred 1 hodinou)',
    ],
    [{ type: 'visit' }, 'Visited a page', 'Navštívil stránku', 'Navštívil stránku'],
    [
      { type: 'visit', visitType: 'product', count: { op: 'gte', value: 3 }, window: last(30) },
      'Viewed a product at least 3 times in the last 30 days',
      'Prohlížel si produkt alespoň 3krát za posledních 30 dní',
      'Prezeral si produkt aspoň 3-krát za posledných 30 dní',
    ],
    [
      { type: 'visit', url: 'https://shop.example/sale', urlOperator: 'starts', count: { op: 'eq', value: 0 } },
      'Did not visit a page at an address that starts with “https://shop.example/sale”',
      'Nenavštívil stránku na adrese, která začíná na „https://shop.example/sale“',
      'Nenavštívil stránku na adrese, ktorá začína na „https://shop.example/sale“',
    ],
    [
      { type: 'visit', url: 'https://shop.example/' },
      'Visited a page at the address “https://shop.example/”',
      'Navštívil stránku na adrese „https://shop.example/“',
      'Navštívil stránku na adrese „https://shop.example/“',
    ],
    [
      {
        type: 'event_custom',
        name: 'game-finished',
        properties: [
          { path: 'score', op: 'gte', value: 100 },
          { path: 'won', op: 'eq', value: true },
          { path: 'prize', op: 'filled' },
        ],
      },
      'The event “game-finished” happened (where score is at least 100, won is Yes, and prize is filled in)',
      'Nastala událost „game-finished“ (kde score je alespoň 100, won je Ano a prize je vyplněno)',
      'Nastala udalosť „game-finished“ (kde score je aspoň 100, won je Áno a prize je vyplnené)',
    ],
    [
      { type: 'rfm', groups: ['champions', 'at_risk'], shopId: '1' },
      'Is in the customer group Champions or At risk in the e-shop “Garden”',
      'Je ve skupině zákazníků Šampioni nebo Ohrožení v e-shopu „Garden“',
      'Je v skupine zákazníkov Šampióni alebo Ohrození v e-shope „Garden“',
    ],
    [
      { type: 'rfm', score: 'r', op: 'gte', value: 4 },
      'Recency score is at least 4',
      'Skóre čerstvosti je alespoň 4',
      'Skóre čerstvosti je aspoň 4',
    ],
    [
      { type: 'rfm', score: 'm', op: 'lte', value: 2, negate: true },
      'Money score is not at most 2',
      'Skóre útraty není nejvýše 2',
      'Skóre útraty nie je najviac 2',
    ],
    [
      { type: 'automation', automationId: '8', relation: 'inside', node: 'n3' },
      'Is in the automation “Welcome” at the step “Coupon mail”',
      'Je v automatizaci „Welcome“ v kroku „Coupon mail“',
      'Je v automatizácii „Welcome“ v kroku „Coupon mail“',
    ],
    [
      { type: 'automation', automationId: '8', relation: 'passed', window: last(30) },
      'Went through the automation “Welcome” (in the last 30 days)',
      'Prošel automatizací „Welcome“ (za posledních 30 dní)',
      'Prešiel automatizáciou „Welcome“ (za posledných 30 dní)',
    ],
    [
      { type: 'automation', automationId: '8', relation: 'never', negate: true },
      'Entered the automation “Welcome”',
      'Vstoupil do automatizace „Welcome“',
      'Vstúpil do automatizácie „Welcome“',
    ],
    [
      { type: 'email_opened', automationId: '8', node: 'n3' },
      'Opened an e-mail from the automation “Welcome” of the step “Coupon mail”',
      'Otevřel e-mail z automatizace „Welcome“ z kroku „Coupon mail“',
      'Otvoril e-mail z automatizácie „Welcome“ z kroku „Coupon mail“',
    ],
    [
      { type: 'coupon', stackIds: ['4'], window: last(30) },
      'Has a coupon from the stack “Spring” (given in the last 30 days)',
      'Má kupón ze sady „Spring“ (získaný za posledních 30 dní)',
      'Má kupón zo sady „Spring“ (získaný za posledných 30 dní)',
    ],
    [
      {
        type: 'sequence',
        steps: [
          { type: 'visit', visitType: 'product' },
          { type: 'cart' },
          { type: 'email_opened', campaignIds: ['7'] },
          { type: 'order_first' },
        ],
        within: { value: 2, unit: 'hours' },
        window: last(30),
      },
      'Within 2 hours, in this order: viewed a product, then changed the cart, then opened an e-mail from the campaign “News”, then made the first order (all of it in the last 30 days)',
      'Během 2 hodin v tomto pořadí: prohlížel si produkt, potom změnil košík, potom otevřel e-mail z kampaně „News“, potom udělal první objednávku (to vše za posledních 30 dní)',
      'Počas 2 hodín v tomto poradí: prezeral si produkt, potom zmenil košík, potom otvoril e-mail z kampane „News“, potom urobil prvú objednávku (to všetko za posledných 30 dní)',
    ],
  ])('%j', (rule, en, cs, sk) => {
    expect([said('en', rule), said('cs', rule), said('sk', rule)]).toEqual([en, cs, sk])
  })

  /** A sentence without a text of its own has the name of the rule, a colon and its fields. */
  test.each(LANGUAGES)('exists for every rule and its negation in %s', (language) => {
    const { words } = wordings[language]
    const every = catalogue.rules.flatMap(({ examples }) => examples)
    const bare = every.filter((rule) => said(language, rule).startsWith(`${words.rule(String(rule.type))}:`))
    expect(bare.map(({ type }) => type)).toEqual([])
    const orders = catalogue.rules.filter(({ group }) => group === 'orders' || group === 'web')
    const clumsy = orders
      .flatMap(({ examples }) => examples)
      .filter((rule) => {
        const text = said(language, { ...rule, negate: true })
        return text.toLowerCase().startsWith(words.text(['not'], { text: '' }, '').trim())
      })
    expect(clumsy).toEqual([])
  })
})
