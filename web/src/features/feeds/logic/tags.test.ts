import { expect, test } from 'vitest'
import { loopOf, tagOf } from './tags.ts'

test('a tag names the feed and the number of items', () => {
  expect(tagOf({ kind: 'products', feed: 'Květiny', limit: 6 })).toBe("{{ data.products('Květiny', 6) }}")
  expect(tagOf({ kind: 'data', feed: 'Stores', limit: 2 })).toBe("{{ data.products('Stores', 2) }}")
  expect(tagOf({ kind: 'articles', feed: 'Blog', limit: 3 })).toBe("{{ data.articles('Blog', 3) }}")
})

test('names with quotes do not end the text', () => {
  expect(tagOf({ kind: 'products', feed: "Jane's", limit: 1 })).toBe('{{ data.products("Jane\'s", 1) }}')
  expect(tagOf({ kind: 'products', feed: `a'b"c\\`, limit: 1 })).toBe(String.raw`{{ data.products("a'b\"c\\", 1) }}`)
})

test('only products have prices', () => {
  expect(loopOf({ kind: 'products', feed: 'F', limit: 2 })).toContain('{{ product.priceText }}')
  expect(loopOf({ kind: 'articles', feed: 'F', limit: 2 })).not.toContain('priceText')
})
