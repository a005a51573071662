import { leadsTo } from '../../html/index.ts'
import { defineCheck } from '../define-check.ts'

const LEADS_OUT = new Set(['unsubscribe', 'preferences'])

/** Nobody may be kept against their will: the way out is a link that can be seen. */
export default defineCheck({
  code: 'no_unsubscribe',
  severity: 'error',
  find: ({ links }) => (leadsTo(links, LEADS_OUT) ? [] : [{}]),
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
