import { attributeOf, type Element } from '../../html/index.ts'
import { defineLintCheck } from '../define-lint-check.ts'

/** Webmail over HTTPS does not show images from HTTP addresses. */
export default defineLintCheck({
  code: 'image_http',
  severity: 'warning',
  *find({ markup }) {
    for (const element of markup.elements) {
      const url = sourceOf(element)
      if (url && /^\s*http:/i.test(url)) yield { at: element.start, url: url.trim() }
    }
  },
  examples: {
    good: ['<img src="https://example.com/a.png" alt="">', '<td background="https://example.com/a.png">x</td>'],
    bad: [
      '<img src="http://example.com/a.png" alt="">',
      '<td background="HTTP://example.com/a.png">x</td>',
      '<!--[if mso]><v:fill src="http://example.com/a.png" /><![endif]-->',
    ],
  },
})

const sourceOf = (element: Element) =>
  element.name === 'img' || element.name.startsWith('v:')
    ? attributeOf(element, 'src')?.value
    : attributeOf(element, 'background')?.value
