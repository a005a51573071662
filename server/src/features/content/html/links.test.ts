import { describe, expect, test } from 'vitest'
import { numberLinks, withLinkNumbers, withTargets } from './links.ts'

const urls = (html: string) => numberLinks(html).links.map(({ url }) => url)
const direct = (html: string, params?: string) => withTargets(numberLinks(html), params)

describe('links', () => {
  test('are numbered in their order, wherever they stand', () => {
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
  ])('but not %s', (href) => {
    expect(urls(`<a href="${href}">x</a>`)).toEqual([])
    expect(direct(`<a href="${href}">x</a>`)).toBe(`<a href="${href}">x</a>`)
  })

  test('get parameters that they do not have', () => {
    const params = 'utm_source=news&utm_medium=email'
    expect(direct('<a href="https://a.example/x#y">', params)).toBe(
      '<a href="https://a.example/x?utm_source=news&amp;utm_medium=email#y">',
    )
    expect(direct('<a href="https://a.example/?UTM_source=me">', params)).toBe(
      '<a href="https://a.example/?UTM_source=me&amp;utm_medium=email">',
    )
    expect(direct('<a href="{{ unsubscribe }}"><a href="mailto:a@b.example">', params)).not.toContain('utm')
  })

  test('with tags inside are made by the engine, which encodes what tags bring', () => {
    const html = `<a href="https://a.example/?e={{ df_emailaddress|default("x") }}&amp;n={{cf_n|urlencode}}">`
    const [link] = numberLinks(html).links
    expect(link).toMatchObject({
      isDynamic: true,
      source: 'https://a.example/?e={{ (df_emailaddress|default("x"))|urlencode }}&n={{ cf_n|urlencode }}',
    })
    expect(direct(html, 'a="b"')).toContain('__target("a=\\"b\\"")')
  })

  test('that a tag brings whole stay whole', () => {
    const [link] = numberLinks('{% for p in products %}<a href=" {{ p.url }}?x={{ p.id }}">{% endfor %}').links
    expect(link!.source).toBe('{{ p.url }}?x={{ (p.id)|urlencode }}')
  })

  test('of hostile markup are found in no time', () => {
    for (const html of [
      '<!--[if mso]>'.repeat(8000),
      '<a href="'.repeat(10_000),
      '<'.repeat(100_000),
      '{{'.repeat(50_000),
      `<a href="{{ a${' '.repeat(60_000)}b }}">`,
    ]) {
      const began = performance.now()
      numberLinks(html)
      expect(performance.now() - began).toBeLessThan(1500)
    }
  })

  test('begin anew in every branch', () => {
    const html = '<a href="{% if event.vip %}{{ event.a }}{% else %}{{ event.b }}?x={{ c }}{% endif %}">'
    expect(numberLinks(html).links[0]!.source).toBe(
      '{% if event.vip %}{{ event.a }}{% else %}{{ event.b }}?x={{ (c)|urlencode }}{% endif %}',
    )
  })

  test('of a mail address with tags are encoded too', () => {
    expect(direct('<a href="mailto:a@b.example?subject={{ df_name }}">')).toContain(
      'mailto:a@b.example?subject={{ (df_name)|urlencode }}',
    )
  })
})

test('their numbers can be put on their elements, before anything the author wrote there', () => {
  const html = `<p><A data-link="9" href='https://a.example'>1</A><a href="mailto:x@y.example">m</a><a href="{{unsubscribe}}">u</a>
    <!--[if mso]><v:roundrect href="https://c.example"></v:roundrect><![endif]--><a class=x href=https://d.example/>3</a></p>`
  expect(
    withLinkNumbers(html),
  ).toBe(`<p><A data-link="1" data-link="9" href='https://a.example'>1</A><a href="mailto:x@y.example">m</a><a href="{{unsubscribe}}">u</a>
    <!--[if mso]><v:roundrect data-link="2" href="https://c.example"></v:roundrect><![endif]--><a data-link="3" class=x href=https://d.example/>3</a></p>`)
})
