import { expect, test } from 'vitest'
import { outlookFindings, outlookSource } from './outlook.ts'

const found = (html: string) => outlookFindings(html).map(({ code, number }) => `${code} ${number}`)

test.each([
  ['<p style="color:red">Plain</p>', []],
  ['<td style="background:#fff url(\'https://x.cz/a.png\') no-repeat">x</td>', ['background_image 1']],
  ['<td background="https://x.cz/a.png">x</td>', ['background_image 1']],
  ['<style>.a { background-image: url(a.png) } .b { background-image: url(a.png) }</style>', ['background_image 1']],
  ['<a style="border-radius:4px">x</a><p style="border-top-left-radius: 2px">x</p>', ['rounded_corners 2']],
  ['<a style="border-radius:0">x</a><a style="border-radius:0px;color:red">x</a>', []],
  ['<p style="box-shadow:none;text-shadow:0 1px #000">x</p>', ['shadow 1']],
  ['<div style="display:flex"><p style="display: inline-grid">x</p></div>', ['layout 2']],
  ['<video src="a.mp4"><img src="a.png"></video>', ['video 1']],
  ['<img src="a.gif"><img src="https://x.cz/b.gif?c"><img src="c.png">', ['animated_image 2']],
  ['<style>@font-face { src: url(x) } @keyframes a {}</style>', ['web_font 1', 'animation 1']],
  ['<div style="max-width:600px">x</div>', ['max_width 1']],
])('%s loses %j', (html, codes) => expect(found(html)).toEqual(codes))

test('what is written for Outlook is not lost', () => {
  const vml = '<!--[if mso | IE]><v:rect><v:fill src="https://x.cz/a.png?b=1&amp;c" /></v:rect><![endif]-->'
  expect(found(`${vml}<div style="background:url('https://x.cz/a.png?b=1&amp;c')">x</div>`)).toEqual([])
  expect(found(`${vml}<div style="background:url(https://x.cz/other.png)">x</div>`)).toEqual(['background_image 1'])
  const table = '<!--[if mso | IE]><table width="600"><tr><td><![endif]-->'
  expect(found(`${table}<div style="max-width:600px">x</div>`)).toEqual([])
  expect(found('<!--[if mso]><p style="border-radius:3px">x</p><![endif]-->')).toEqual([])
  expect(found('<!--[if !mso]><!--><link href="https://x.cz/f" rel="stylesheet"><!--<![endif]-->')).toEqual([
    'web_font 1',
  ])
})

test('Outlook reads what is written for it and not what is written for others', () => {
  const html =
    'a<!--[if mso]>b<![endif]--><!--[if !mso]><!-->c<!--<![endif]--><!--[if gte mso 9]>d<![endif]-->e<!-- f -->'
  expect(outlookSource(html)).toBe('abde<!-- f -->')
  expect(outlookSource('<!--[if !mso]><!-- -->c<!--<![endif]-->d')).toBe('d')
})
