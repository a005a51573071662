import { isBlank } from '../../html/index.ts'
import { defineLintCheck } from '../define-lint-check.ts'

export default defineLintCheck({
  code: 'html_empty',
  severity: 'error',
  find: ({ text, images }) => (images.length || !isBlank(text) ? [] : [{}]),
  examples: {
    good: ['<p>Hello</p>', { html: '{{ df_name }}' }, { html: '<img src="https://example.com/a.png" alt="">' }],
    bad: [
      { html: '' },
      { html: ' \n ' },
      { html: '<p>&zwnj;&nbsp;&#8203;</p>' },
      { html: '<html><head><title>Hello</title></head><body><table><tr><td>&nbsp;</td></tr></table></body></html>' },
      { html: '<!-- Hello -->' },
      { html: '<div style="display:none">Hello</div>' },
      { html: '<img src="https://example.com/p.gif" width="1" height="1" alt="">' },
    ],
  },
})
