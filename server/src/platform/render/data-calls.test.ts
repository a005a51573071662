import { afterAll, describe, expect, test } from 'vitest'
import { dataUseOf, withCouponCalls } from './jinja.ts'
import { createRenderer } from './renderer.ts'
import { type DataValues, OWN_DATA, type Values } from './request.ts'

const renderer = createRenderer({ threads: 1 })
afterAll(() => renderer.close())

let n = 0
async function render(
  text: string,
  { data, own, values = {} }: { data?: DataValues; own?: DataValues; values?: Values },
) {
  const [outcome] = await renderer.render({
    owner: '1',
    key: `calls ${++n}`,
    sources: { html: { text, html: true } },
    ...(data ? { data } : {}),
    claimed: ['coupon', 'promoCode'],
    recipients: [{ ...values, ...(own ? { [OWN_DATA]: own } : {}) }],
  })
  if (!outcome?.ok) throw new Error(JSON.stringify(outcome))
  return { html: outcome.parts.html, asked: outcome.asked }
}

const ITEMS = Array.from({ length: 12 }, (_, i) => ({ name: `<${i}>`, price: `${i}.00` }))

describe('functions of data', () => {
  test('return items by name, as many as the template asks for, escaped', async () => {
    const data = { products: { Shoes: ITEMS } }
    const loop = (call: string) => `{% for p in ${call} %}{{ p.name }}{{ p.missing }},{% endfor %}`
    expect((await render(loop("data.products('Shoes', 2)"), { data })).html).toBe('&lt;0&gt;,&lt;1&gt;,')
    expect((await render(loop("data.products('Shoes', limit=1)"), { data })).html).toBe('&lt;0&gt;,')
    expect((await render("{{ data.products('Shoes')|length }}", { data })).html).toBe('10')
    expect((await render(loop("data.products('Shoes', -1)"), { data })).html).toBe('')
    expect((await render("{% set feed = 'Shoes' %}{{ data.products(feed, 3)|length }}", { data })).html).toBe('3')
  })

  test('return nothing where there is nothing, whatever they are called with', async () => {
    const calls = ["data.products('Hats')", 'data.nosuch()', 'data.products()', "data.products('__proto__')"]
    for (const call of calls) {
      const text = `[{{ ${call} }}{% for p in ${call} %}x{% endfor %}{% if ${call} %}y{% endif %}{{ ${call}.a.b }}]`
      expect((await render(text, { data: { products: { Shoes: ITEMS } } })).html, call).toBe('[]')
    }
  })

  test('prefer the data of the recipient, and an object has fields', async () => {
    const own = {
      cart: { '*': { url: 'x.example', items: [{ code: 'A' }] } },
      products: { Shoes: [ITEMS[5]] },
    }
    const text = "{{ data.cart().url }} {{ data.cart().items[0].code }} {{ data.products('Shoes')[0].price }}"
    expect((await render(text, { data: { products: { Shoes: ITEMS } }, own })).html).toBe('x.example A 5.00')
  })
})

describe('values of a message under `data`', () => {
  const values = { data: { order: { number: '<7>' }, products: [1, 2], none: '' } }

  test('are shown beside functions, escaped', async () => {
    const text = "{{ data.order.number }} {{ data.articles('News')|length }} {{ data.order.missing.path }}"
    expect((await render(text, { data: { articles: { News: ITEMS } }, values })).html).toBe('&lt;7&gt; 10 ')
  })

  test('are missing where there is none: no function stands in their place', async () => {
    const text = '{% if data.order %}a{% endif %}{% if data.none %}b{% endif %}{% if data.other %}c{% endif %}'
    expect((await render(text, { values })).html).toBe('a')
    expect((await render(text, { values: { data: {} } })).html).toBe('')
  })

  test('hide a function of the same name, unless the template calls it', async () => {
    const data = { products: { Shoes: ITEMS } }
    expect((await render('{% for p in data.products %}{{ p }}{% endfor %}', { data, values })).html).toBe('12')
    expect((await render("{{ data.products('Shoes')|length }}", { data, values })).html).toBe('10')
  })

  test('ask for coupons too', async () => {
    const { html, asked } = await render('{{ coupon_spring }} {{ data.order.number }}', { values })
    expect(html).toBe('XXXX-XXXX &lt;7&gt;')
    expect(asked).toEqual([{ function: 'coupon', name: 'spring' }])
  })
})

describe('claimed values', () => {
  const TEXT = "{{ coupon_spring }} {{ data.promoCode('Big sale')|lower }} {{ coupon_spring }}"

  test('are asked for once, with a stand-in in their place', async () => {
    expect(await render(TEXT, {})).toEqual({
      html: 'XXXX-XXXX xxxx-xxxx XXXX-XXXX',
      asked: [
        { function: 'coupon', name: 'spring' },
        { function: 'promoCode', name: 'Big sale' },
      ],
    })
  })

  test('are shown when the recipient has them', async () => {
    const own = { coupon: { spring: 'A1' }, promoCode: { 'Big sale': 'B2' } }
    expect(await render(TEXT, { own })).toEqual({ html: 'A1 b2 A1', asked: undefined })
  })

  test('are asked for only where the template shows them', async () => {
    const text = '{% if df_gender == "f" %}{{ coupon_spring }}{% endif %}!'
    expect(await render(text, { values: { df_gender: 'm' } })).toEqual({ html: '!', asked: undefined })
    expect((await render(text, { values: { df_gender: 'f' } })).asked).toEqual([{ function: 'coupon', name: 'spring' }])
  })
})

describe('coupon tags', () => {
  test.each([
    ['{{coupon_a}}', "{{data.coupon('a')}}"],
    [
      'coupon_a {{ "coupon_a" }} {{ x.coupon_a }} {{ mycoupon_a }}',
      'coupon_a {{ "coupon_a" }} {{ x.coupon_a }} {{ mycoupon_a }}',
    ],
    ['{% if coupon_a_2|length > 3 %}', "{% if data.coupon('a_2')|length > 3 %}"],
    ['{# coupon_a #}{% raw %}{{ coupon_a }}{% endraw %}', '{# coupon_a #}{% raw %}{{ coupon_a }}{% endraw %}'],
    ["{{ 'it\\'s ' ~ coupon_a }}", "{{ 'it\\'s ' ~ data.coupon('a') }}"],
  ])('%s', (source, expected) => {
    expect(withCouponCalls(source)).toBe(expected)
  })

  test('a hostile tag takes linear time', () => {
    const source = `{{ "${'\\"'.repeat(200_000)} coupon_a }}`
    expect(withCouponCalls(source)).toBe(source)
  })
})

test('the use of data is found with all texts that may be names', () => {
  expect(
    dataUseOf(["{% set f = 'Šaty' %}{{ data.products(f, 3) }}{{ coupon_x }}", 'data.articles', "{{ 'a\\'b' }}"]),
  ).toEqual({
    functions: ['products', 'coupon'],
    names: ['Šaty', "a'b"],
  })
  expect(dataUseOf(["{{ df_name|default('x') }}"])).toEqual({ functions: [], names: [] })
})
