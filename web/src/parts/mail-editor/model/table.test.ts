import { describe, expect, test } from 'vitest'
import { resized, sizeOf } from './table.ts'

const TABLE =
  '<tbody><tr class="head"><th scope="col">A</th><th>B</th></tr>\n<tr><td style="x">1 <b>2</b></td><td>{{ a }}</td></tr></tbody>'

describe('a table', () => {
  test('grows and shrinks at its end', () => {
    expect(sizeOf(TABLE)).toEqual({ rows: 2, columns: 2 })
    expect(resized(TABLE, { rows: 3, columns: 3 }, 'New')).toBe(
      '<tr class="head"><th scope="col">A</th><th>B</th><th>New</th></tr>' +
        '<tr><td style="x">1 <b>2</b></td><td>{{ a }}</td><td>New</td></tr>' +
        '<tr><td style="x">New</td><td>New</td><td>New</td></tr>',
    )
    expect(resized(TABLE, { rows: 1, columns: 1 }, 'New')).toBe('<tr class="head"><th scope="col">A</th></tr>')
  })

  test.each([
    '',
    '<tr><td colspan="2">x</td></tr>',
    '<tr><td>x</td></tr><tr><td>x</td><td>y</td></tr>',
    '{% for a in b %}<tr><td>x</td></tr>{% endfor %}',
    '<tr>{% if a %}<td>x</td>{% endif %}</tr>',
    '<tr><td><table><tr><td>x</td></tr></table></td></tr>',
  ])('that is not plain stays as it is: %s', (html) => {
    expect(sizeOf(html)).toBeNull()
    expect(resized(html, { rows: 2, columns: 2 }, 'New')).toBe(html)
  })
})
