import { paletteOf } from '../brand/brand.ts'
import { SIDE } from '../brand/head.ts'
import { defineBlock } from '../define-block.ts'
import { element, styled, words } from '../mjml.ts'

/** The end of a mail: why the reader gets it, from which company, and how to leave. */
export const footer = defineBlock({
  kind: 'footer',
  place: 'row',
  standard: { why: '', unsubscribe: '', preferences: '', webversion: '' },
  make: ({ why, unsubscribe, preferences, webversion }, brand, marks) => {
    const { quiet, ground } = paletteOf(brand)
    const link = (tag: string, text: string) =>
      text
        ? [
            element(
              'a',
              { href: `{{${tag}}}`, style: styled({ color: quiet, 'text-decoration': 'underline' }) },
              words(text),
            ),
          ]
        : []
    const links = [
      ...link('unsubscribe', unsubscribe),
      ...link('preferences', preferences),
      ...link('webversion', webversion),
    ]
    const small = {
      'css-class': 'quiet',
      align: 'center',
      color: quiet,
      'font-size': '13px',
      'line-height': '1.6',
      padding: `4px ${SIDE}`,
    }
    return element(
      'mj-section',
      { ...marks, 'background-color': ground, 'css-class': 'ground', padding: '24px 0 32px' },
      element(
        'mj-column',
        {},
        ...(why ? [element('mj-text', small, words(why))] : []),
        element('mj-text', small, '{{cl_company}}, {{cl_address}}'),
        element('mj-text', small, links.join(' &nbsp;·&nbsp; ')),
      ),
    )
  },
})
