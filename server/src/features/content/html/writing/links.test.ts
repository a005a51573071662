import { describe, expect, test } from 'vitest'
import { growthOf } from '../../../../../test/support/growth.ts'
import { numberLinks, withLinkNumbers, withTargets } from './links.ts'

const urls = (html: string) => numberLinks(html).links.map(({ url }) => url)
const direct = (html: string, params?: string) => withTargets(numberLinks(html), params)

describe('links', () => {
  test('are numbered in their order: anchors, areas and Outlook shapes', () => {
    const html = `<a href="https://a.example">1</a><map><area href='http://b.example/x'></map>
      <!--[if mso]><v:roundrect href="https://c.example/?a=1&amp;b=2"></v:roundrect><![endif]-->
      <!--[if !mso]><!--><a href=https://d.example/>4</a><!--<![endif]-->
      <!-- <a href="https://no.example">no</a> --><link href="https://no.example/x.css">`
    expect(numberLinks(html).links.map(({ number, url }) => [number, url])).toEqual([
      [1, 'https://a.example'],
      [2, 'http://b.example/x'],
      [3, 'https://c.example/?a=1&b=2'],
      [4, 'https://d.example/'],
    ])
    expect(direct(html)).toBe(html)
  })

  test.each([
    'mailto:a@example.com',
    'tel:+420123',
    '#top',
    '{{unsubscribe}}',
    '{{ webversion | safe }}',
    'javascript:x()',
    '',
  ])('%s gets no number', (href) => {
    expect(urls(`<a href="${href}">x</a>`)).toEqual([])
    expect(direct(`<a href="${href}">x</a>`)).toBe(`<a href="${href}">x</a>`)
  })

  test('get the parameters that they do not have yet', () => {
    const params = 'utm_source=news&utm_medium=email'
    expect(direct('<a href="https://a.example/x#y">', params)).toBe(
      '<a href="https://a.example/x?utm_source=news&amp;utm_medium=email#y">',
    )
    expect(direct('<a href="https://a.example/?UTM_source=me">', params)).toBe(
      '<a href="https://a.example/?UTM_source=me&amp;utm_medium=email">',
    )
    expect(direct('<a href="{{ unsubscribe }}"><a href="mailto:a@b.example">', params)).not.toContain('utm')
  })

  test('with template tags become templates that URL-encode the values', () => {
    const html = `<a href="https://a.example/?e={{ df_emailaddress|default("x") }}&amp;n={{cf_n|urlencode}}">`
    const [link] = numberLinks(html).links
    expect(link).toMatchObject({
      isDynamic: true,
      source: 'https://a.example/?e={{ (df_emailaddress|default("x"))|urlencode }}&n={{ cf_n|urlencode }}',
    })
    expect(direct(html, 'a="b"')).toContain('__target("a=\\"b\\"")')
  })

  test('that begin with a tag are not encoded at that tag', () => {
    const [link] = numberLinks('{% for p in products %}<a href=" {{ p.url }}?x={{ p.id }}">{% endfor %}').links
    expect(link!.source).toBe('{{ p.url }}?x={{ (p.id)|urlencode }}')
  })

  test.each<[string, (times: number) => string, number]>([
    ['comments', (times) => '<!--[if mso]>'.repeat(times), 8_000],
    ['links', (times) => '<a href="'.repeat(times), 10_000],
    ['brackets', (times) => '<'.repeat(times), 100_000],
    ['tags', (times) => '{{'.repeat(times), 50_000],
    ['spaces', (times) => `<a href="{{ a${' '.repeat(times)}b }}">`, 60_000],
  ])('of hostile markup take time in proportion to its size: %s', (_, markup, size) => {
    expect(growthOf(numberLinks, markup, { size, parts: 10 })).toBeLessThan(4)
  })

  test('begin again in every branch', () => {
    const html = '<a href="{% if event.vip %}{{ event.a }}{% else %}{{ event.b }}?x={{ c }}{% endif %}">'
    expect(numberLinks(html).links[0]!.source).toBe(
      '{% if event.vip %}{{ event.a }}{% else %}{{ event.b }}?x={{ (c)|urlencode }}{% endif %}',
    )
  })

  test('to mail addresses with tags are encoded too', () => {
    expect(direct('<a href="mailto:a@b.example?subject={{ df_name }}">')).toContain(
      'mailto:a@b.example?subject={{ (df_name)|urlencode }}',
    )
  })
})

test('data-link comes before attributes of the author', () => {
  const html = `<p><A data-link="9" href='https://a.example'>1</A><a href="mailto:x@y.example">m</a><a href="{{unsubscribe}}">u</a>
    <!--[if mso]><v:roundrect href="https://c.example"></v:roundrect><![endif]--><a class=x href=https://d.example/>3</a></p>`
  expect(
    withLinkNumbers(html),
  ).toBe(`<p><A data-link="1" data-link="9" href='https://a.example'>1</A><a href="mailto:x@y.example">m</a><a href="{{unsubscribe}}">u</a>
    <!--[if mso]><v:roundrect data-link="2" href="https://c.example"></v:roundrect><![endif]--><a data-link="3" class=x href=https://d.example/>3</a></p>`)
})
