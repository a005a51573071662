import { hasVisibleLinkTo } from '../../html/index.ts'
import { defineLintCheck } from '../define-lint-check.ts'

const UNSUBSCRIBE_TAGS = new Set(['unsubscribe', 'preferences'])

/** Recipients must be able to unsubscribe with a visible link. */
export default defineLintCheck({
  code: 'no_unsubscribe',
  severity: 'error',
  find: ({ links }) => (hasVisibleLinkTo(links, UNSUBSCRIBE_TAGS) ? [] : [{}]),
  examples: {
    good: [
      { html: '<p>Hello {{cl_company}} {{cl_address}} <a href="{{unsubscribe}}">out</a></p>' },
      { html: "<a href='{{ preferences|safe }}'>Choose</a>" },
      { html: '<A HREF={{unsubscribe}}>x</A>' },
      { html: '<a href="{% if df_name %}{{preferences}}{% else %}{{unsubscribe}}{% endif %}">x</a>' },
      { html: '<map><area href="{{unsubscribe}}"></map>' },
    ],
    bad: [
      { html: '' },
      { html: '<p>{{unsubscribe}}</p>' },
      { html: '<!-- <a href="{{unsubscribe}}">out</a> -->' },
      { html: '<div style="display:none"><a href="{{unsubscribe}}">out</a></div>' },
      { html: '<a href="https://example.com/unsubscribe">out</a>' },
      { html: '<!--[if mso]><a href="{{unsubscribe}}">out</a><![endif]-->' },
      { html: '<a href="https://example.com/?x={{unsubscribe}}">out</a>' },
      { html: '<a name="{{unsubscribe}}">out</a>' },
    ],
  },
})
