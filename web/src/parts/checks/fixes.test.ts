import { expect, test } from 'vitest'
import { withFooter, withHttps } from './fixes.ts'

test('https:// is added to the address and to nothing else', () => {
  const source = `<a href="shop.cz/?a=1&amp;b={{df_name}}">shop.cz/?a=1</a><a href='//shop.cz'>x</a><a href="shop.cz/a">y</a>`
  expect(withHttps('shop.cz/?a=1&b={{df_name}}')(source)).toContain(
    'href="https://shop.cz/?a=1&amp;b={{df_name}}">shop.cz/?a=1<',
  )
  expect(withHttps('//shop.cz')(source)).toContain(`href='https://shop.cz'`)
  expect(withHttps('shop.cz')(source)).toBe(source)
})

test('a footer comes last in the mail', () => {
  const footer = '<html><body class="x"><p>$& {{cl_company}}</p></body></html>'
  expect(withFooter(footer)('<html><BODY>Hi</BODY></html>')).toBe(
    '<html><BODY>Hi<p>$& {{cl_company}}</p></BODY></html>',
  )
  expect(withFooter('<p>F</p>')('<p>Hi</p>')).toBe('<p>Hi</p>\n<p>F</p>')
  expect(withFooter('<p>F</p>')('<mjml><mj-body>Hi</mj-body></mjml>')).toBe(
    '<mjml><mj-body>Hi<mj-raw><p>F</p></mj-raw></mj-body></mjml>',
  )
})
