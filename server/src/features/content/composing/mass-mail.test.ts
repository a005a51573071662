import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joined } from '../../../platform/mail/smtp/pieces.ts'
import { createRenderer, type Renderer } from '../../../platform/render/renderer.ts'
import { type MailTracking, prepareMassMail } from './mass-mail.ts'
import { prepareMail } from './prepare-mail.ts'

let renderer: Renderer
beforeAll(() => {
  renderer = createRenderer({ threads: 1 })
})
afterAll(() => renderer.close())

const tracking: MailTracking = {
  origin: 'https://t.example',
  sign: (n, url) => `s${n}x${url.length}`,
  opens: true,
  clicks: true,
}
const TOKENS = { mail: 'mailtoken', out: 'outtoken', web: 'webtoken' }

/** Renders a mail and parses it as a mail client does. */
async function read(
  html: string,
  values: Record<string, unknown> = {},
  more: Partial<MailTracking> = {},
  linkParams = '',
) {
  const mail = prepareMassMail(
    { subject: 'S {{ df_name }}', preheader: '', html },
    { linkParams, footer: null, tracking: { ...tracking, ...more } },
  )
  const [outcome] = await renderer.render({ owner: 'a', key: mail.key, sources: mail.sources, recipients: [values] })
  if (!outcome!.ok) throw new Error(JSON.stringify(outcome))
  const { html: h = '', text = '' } = outcome!.parts
  const raw = `Content-Type: multipart/alternative; boundary="${mail.boundary}"\r\nMIME-Version: 1.0\r\n\r\n${joined(mail.body({ html: h, text }, TOKENS)).toString('latin1')}`
  for (const line of raw.split('\r\n'))
    expect(line.length).toBeLessThanOrEqual(raw.startsWith(line) || line.includes('boundary') ? 100 : 76)
  const parsed = await PostalMime.parse(raw)
  return { html: parsed.html!, text: parsed.text!, links: mail.links, raw }
}

/** Renders the same mail for a single recipient. */
async function readSingle(html: string, values: Record<string, unknown> = {}) {
  const { key, sources } = prepareMail({ subject: '', preheader: '', html })
  const [outcome] = await renderer.render({ owner: 'a', key, sources, recipients: [values] })
  return outcome!.ok ? outcome!.parts : {}
}

describe('a mass mail is the same as a mail for one recipient, with', () => {
  const values = {
    df_name: 'Žofie & spol. <b>',
    items: [
      { n: 'a', u: 'x y' },
      { n: 'č', u: 'z' },
    ],
    on: true,
  }
  test.each<[string, string]>([
    ['plain text', `<html><body><p>${'Příliš žluťoučký kůň. '.repeat(40)}</p></body></html>`],
    ['template tags', '<p>Hello {{ df_name }}, this is a long enough text to be fixed. {{ df_name|upper }}</p>'],
    [
      'conditions',
      '<p>{% if on %}You are on, and this is a fixed text{% else %}You are off, and this is not{% endif %}</p>',
    ],
    ['loops', '<ul>{% for i in items %}<li class="a long enough class name">{{ i.n }}</li>{% endfor %}</ul>'],
    [
      'blanks removed by dashes of statements',
      '<p>one two three four five  {%- if on -%}   six seven eight nine ten {%- endif %}  end of it all</p>',
    ],
    [
      'blanks removed by dashes of expressions',
      '<p>one two three four five   {{- df_name -}}   six seven eight nine ten</p>',
    ],
    ['filters', '<p>{% filter upper %}this text is changed by the filter{% endfilter %} and this is not changed</p>'],
    [
      'captured texts',
      '{% set x %}<b>caught text that is long enough</b>{% endset %}<p>before it all {{ x }} and after</p>{{ x|length }}',
    ],
    [
      'set with a filter',
      '{% set x | truncate(length=9) %}caught text that is long enough{% endset %}<p>{{ x }} and then</p>',
    ],
    [
      'macros',
      '{% macro row(a) %}<td>{{ a }} in a long row of a table</td>{% endmacro %}<table>{{ row(1)|upper }}{{ row(df_name) }}</table>',
    ],
    ['raw text', '<p>{% raw %}{{ not a tag }} in a long text{% endraw %} and {# a comment #} something else here</p>'],
    [
      'lines that begin with dots',
      '<p>one</p>\n.\n..two lines with dots\nFrom here to there\n{{ df_name }}\n.{{ df_name }}',
    ],
  ])('%s', async (_, html) => {
    const expected = (await readSingle(html, values)).html!
    const found = (await read(html, values, { opens: false, clicks: false })).html
    expect(found.replace(/\n$/, '')).toBe(expected.replace(/\n$/, ''))
  })
})

describe('links', () => {
  test('lead through the tracking address, signed, with the token of the mail', async () => {
    const { html, links } = await read(
      '<a href="https://shop.example/a?b=1&amp;c=2">A</a><a href="mailto:x@y.cz">M</a><a href="https://shop.example/">B</a>',
      {},
      {},
      'utm_source=n',
    )
    const target = 'https://shop.example/a?b=1&c=2&utm_source=n'
    expect(html).toContain(`href="https://t.example/c/mailtoken/1.s1x${target.length}?u=${encodeURIComponent(target)}"`)
    expect(html).toContain('href="mailto:x@y.cz"')
    expect(links).toEqual([
      { number: 1, url: target },
      { number: 2, url: 'https://shop.example/?utm_source=n' },
    ])
  })

  test('with template tags are signed as rendered', async () => {
    const { html } = await read(
      '{% for i in items %}<a href="https://shop.example/?q={{ i }}">x</a>{% endfor %}<a href="{{ js }}">y</a>',
      { items: ['a b', 'č'], js: 'javascript:alert(1)' },
    )
    for (const q of ['a%20b', '%C4%8D']) {
      const target = `https://shop.example/?q=${q}`
      expect(html).toContain(`https://t.example/c/mailtoken/1.s1x${target.length}?u=${encodeURIComponent(target)}`)
    }
    expect(html).toContain('<a href="#">y</a>')
  })

  test('of a variant have their own numbers', async () => {
    const { html, links } = await read(
      '<a href="https://shop.example/">A</a><a href="https://shop.example/{{ x }}">B</a>',
      { x: 1 },
      { base: 2000 },
    )
    expect(html).toContain('/c/mailtoken/2001.s2001x')
    expect(html).toContain('/c/mailtoken/2002.s2002x')
    expect(links.map(({ number }) => number)).toEqual([2001, 2002])
  })

  test('are tracked in macros too', async () => {
    const { html } = await read(
      '{% macro b(x) %}<a href="https://shop.example/long/enough">{{ x }}</a>{% endmacro %}{{ b("one") }}',
    )
    expect(html).toContain('/c/mailtoken/1.s1x')
  })

  test('to own addresses contain their tokens, also in the text', async () => {
    const { html, text } = await read(
      '<p>Hello to you all</p><a href="{{unsubscribe}}">out</a> <a href="{{ webversion }}">web</a> <a href="{{ preferences|safe }}">p</a>',
    )
    expect(html).toContain(
      '<a href="https://t.example/u/outtoken">out</a> <a href="https://t.example/w/webtoken">web</a> <a href="https://t.example/u/outtoken">p</a>',
    )
    expect(text).toContain('https://t.example/u/outtoken')
  })
})

test('the token of the web version is made only for mails that link to it', async () => {
  const timesRead = async (html: string) => {
    const mail = prepareMassMail({ subject: '', preheader: '', html }, { linkParams: '', footer: null, tracking })
    const [outcome] = await renderer.render({ owner: 'a', key: mail.key, sources: mail.sources, recipients: [{}] })
    const { html: h = '', text = '' } = outcome!.ok ? outcome!.parts : {}
    let times = 0
    const tokens = {
      ...TOKENS,
      get web() {
        times++
        return 'webtoken'
      },
    }
    mail.body({ html: h, text }, tokens)
    return times
  }
  expect(await timesRead('<p>Hello</p><a href="{{unsubscribe}}">out</a>')).toBe(0)
  expect(await timesRead('<p>Hello</p><a href="{{webversion}}">web</a>')).toBeGreaterThan(0)
})

test('a pixel tracks opens and an invisible link finds programs; both can be switched off', async () => {
  const { html } = await read('<html><body><p>Hello</p></body></html>')
  expect(html).toMatch(
    /<a href="https:\/\/t\.example\/c\/mailtoken\/0\.s0x11\?u=about%3Ablank" style="display:none"[^>]*><\/a><img src="https:\/\/t\.example\/o\/mailtoken\.gif"[^>]*><\/body><\/html>\n?$/,
  )
  const { html: quiet } = await read(
    '<html><body><a href="https://shop.example/">B</a></body></html>',
    {},
    { opens: false, clicks: false },
  )
  expect(quiet).not.toContain('t.example')
})

test('content and values cannot contain the reserved marks', async () => {
  const { html } = await read('<p>\ufdd00\ufdd1 Hello to all of you {{ df_name }} here \ufdd5\ufdd7</p>', {
    df_name: 'x',
  })
  expect(html).toContain('<p>0 Hello to all of you x here </p>')
})
