import { expect, test } from 'vitest'
import { withStylesInHead } from './raw-styles.ts'

const body = '<mj-body><mj-raw><p>x</p></mj-raw></mj-body>'

test('a design without style sheets stays as it is', () => {
  expect(withStylesInHead(`<mjml>${body}</mjml>`)).toBe(`<mjml>${body}</mjml>`)
})

test('style sheets of raw HTML move into the head', () => {
  const raw = body.replace('<p>', '<style type="text/css">p > a { color: red }</style><p>')
  const style = '<mj-style>p > a { color: red }</mj-style>'
  expect(withStylesInHead(`<mjml>${raw}</mjml>`)).toBe(`<mjml><mj-head>${style}</mj-head>${body}</mjml>`)
  const head = '<mj-head><mj-title>x</mj-title></mj-head>'
  expect(withStylesInHead(`<mjml>${head}${raw}</mjml>`)).toBe(
    `<mjml><mj-head><mj-title>x</mj-title>${style}</mj-head>${body}</mjml>`,
  )
})
