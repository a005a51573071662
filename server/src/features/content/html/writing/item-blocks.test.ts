import { expect, test } from 'vitest'
import { withItemBlocks, withItemLines } from './item-blocks.ts'

test('a call that is printed becomes a list of items with pictures and links', () => {
  const html = withItemBlocks("<p>New:</p>{{ data.products('Shoes', 3) }}<p>{{ df_name }}</p>")
  expect(html).toContain("{% for item in data.products('Shoes', 3) %}")
  expect(html).toContain('href="{{ item.url }}"')
  expect(html).toContain('src="{{ item.imageUrl }}" alt="{{ item.name }}"')
  expect(html).toMatch(/^<p>New:<\/p>\{%.*\{% endfor %\}<p>\{\{ df_name \}\}<\/p>$/s)
})

test('the name of a feed may contain brackets', () => {
  expect(withItemBlocks("{{ data.products('Shoes (men)', 3) }}")).toContain(
    "{% for item in data.products('Shoes (men)', 3) %}",
  )
})

test.each([
  "{% for p in data.products('Shoes', 3) %}{{ p.name }}{% endfor %}",
  "{{ data.products('Shoes')|length }}",
  '{{ data.cart().url }}',
  "{{ data.promoCode('Spring') }}",
  '{{ data.viewed(3)[0].name }}',
])('%s stays', (source) => {
  expect(withItemBlocks(source)).toBe(source)
})

test('in plain text each item is a line', () => {
  expect(withItemLines('{{ data.viewed(2) }}')).toBe(
    '{% for item in data.viewed(2) %}{{ item.name }}{% if item.priceText %}, {{ item.priceText }}{% endif %}{% if not loop.last %}\n{% endif %}{% endfor %}',
  )
})
