import { describe, expect, test } from 'vitest'
import { growthOf } from '../../../../../test/support/growth.ts'
import { plainAddress, textOf } from './text-part.ts'

test('paragraphs, headings and lists become lines, links become footnotes', () => {
  const html = `<html><head><title>T</title><style>p{color:red}</style></head><body>
    <h1>Jarní výprodej</h1><p>Dobrý den {{ df_salution|default("pane > paní") }},<br>máme <b>slevy</b>.</p>
    <ul><li>Růže</li><li>Tulipány</li></ul>
    <p><a href="https://a.example/x?a=1&amp;b=2">Do obchodu</a> nebo <a href="https://b.example">jinam</a>,
    <a href="https://b.example">znovu</a></p><img src="x.png" alt="Kytice"><img src="y.png">
    <a href="{{ unsubscribe }}">Odhlásit</a></body></html>`
  expect(textOf(html)).toBe(`Jarní výprodej

Dobrý den {{ df_salution|default("pane > paní") }},
máme slevy.

 * Růže
 * Tulipány

Do obchodu [1] nebo jinam [2], znovu [2]

Kytice Odhlásit <{{ unsubscribe }}>

[1] https://a.example/x?a=1&b=2
[2] https://b.example
`)
})

test('template tags stay in place; addresses with tags stay beside their link', () => {
  const html = `{% for p in data.products("x", 2) %}<p>{{ p.name }}: <a href="{{ p.url }}?u={{ df_name }}">koupit</a></p>{% endfor %}{# no #}`
  expect(textOf(html).replace(/\s+/g, ' ')).toBe(
    '{% for p in data.products("x", 2) %} {{ p.name }}: koupit <{% filter __address("") %}{{ p.url }}?u={{ (df_name)|urlencode }}{% endfilter %}> {% endfor %} ',
  )
})

test('data tables keep their columns, layout tables disappear', () => {
  const html = `<table role="presentation"><tr><td><table><tr><td>Left</td></tr></table></td><td><p>Right</p></td></tr></table>
    <table><tr><th>Zboží</th><th>Cena</th></tr><tr><td>Růže</td><td>120 Kč</td></tr><tr><td>Tulipán žlutý</td><td>45 Kč</td></tr></table>`
  expect(textOf(html)).toBe(`Left

Right

Zboží          Cena
Růže           120 Kč
Tulipán žlutý  45 Kč
`)
})

test('loops and conditions between rows stay, and cells get lines of their own', () => {
  const html = `<table><tr><th>Item</th><th>Price</th></tr>{% for p in event.items %}<tr><td>{{ p.name }}</td><td>{{ p.price }}</td></tr>{% endfor %}</table>
    <table><tr><td>2 ks</td><td>199 Kč</td></tr></table><p style="display:none">hidden</p>`
  const text = textOf(html)
  expect(text.replace(/\s+/g, ' ').trim()).toBe(
    'Item Price {% for p in event.items %} {{ p.name }} {{ p.price }} {% endfor %} 2 ks 199 Kč',
  )
  expect(text).toContain('2 ks\n199 Kč')
})

test('addresses have the link parameters, and text never becomes a tag', () => {
  const html = '<a href="https://a.example/x">A</a> &#123;% if %} &#123;{ b }}'
  const text = textOf(html, plainAddress('utm_source=n"'))
  expect(text).toContain('[1] https://a.example/x?utm_source=n"')
  expect(text).toContain('{{ "{" }}% if %} {{ "{" }}{ b }}')
})

describe('hostile markup takes time in proportion to its size', () => {
  test.each([
    ['<div>', 15_000],
    ['<a href="https://x.example">', 3_000],
    ['<table><tr><td>', 3_000],
    ['<tr><td>a</td><td>b</td></tr>', 3_000],
  ])('%s', (part, size) => {
    const repeated = (times: number) => (part.startsWith('<tr') ? `<table>${part.repeat(times)}` : part.repeat(times))
    expect(growthOf(textOf, repeated, { size, parts: 10 })).toBeLessThan(4)
  })

  test('cells that claim to be very wide or high', () => {
    const cell = (size: number) => `<table><tr><th colspan=${size}>a</th><th rowspan=${size}>b</th></tr></table>`
    expect(growthOf(textOf, cell, { size: 10_000_000, parts: 10 })).toBeLessThan(4)
  })
})
