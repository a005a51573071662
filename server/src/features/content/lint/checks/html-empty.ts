import { defineLintCheck } from '../define-lint-check.ts'

/** The mail shows nothing but its footer. */
export default defineLintCheck({
  code: 'html_empty',
  severity: 'error',
  find: ({ empty }) => (empty.has('html') ? [{}] : []),
  examples: {
    good: [
      '<p>Hello</p>',
      { html: '{{ df_name }}' },
      { html: '<img src="https://example.com/a.png" alt="">' },
      { html: '<td style="font-size:0"><img src="https://example.com/a.png" style="width:100%;height:auto"></td>' },
      { html: '{% if df_gender == "f" %}Hello{% endif %}' },
      { html: '{% set a %}Hello{% endset %}{{ a }}' },
    ],
    bad: [
      { html: '' },
      { html: ' \n ' },
      { html: '<p>&zwnj;&nbsp;&#8203;&#847;</p>' },
      { html: '<html><head><title>Hello</title></head><body><table><tr><td>&nbsp;</td></tr></table></body></html>' },
      { html: '<!-- Hello -->{# Hello #}' },
      { html: '<div style="display:none">Hello</div>' },
      { html: '<div style="display:none"><img src="https://example.com/a.png"></div>' },
      { html: '<img src="https://example.com/p.gif" width="1" height="1" alt="">' },
      { html: '<img src="https://example.com/p.gif" style="width: 1px; height: 1px">' },
      { html: '{% if false %}Hello{% endif %}' },
      { html: '{% if df_name %} {% endif %}' },
      { html: '{% for i in range(0) %}Hello{% endfor %}' },
      { html: '<a href="https://example.com/"></a><p title="Hello {{ df_name }}"></p>' },
    ],
  },
})
