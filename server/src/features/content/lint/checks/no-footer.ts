import { defineLintCheck, type LintInput } from '../define-lint-check.ts'

const REQUIRED = ['cl_company', 'cl_address']

/** A mail must show the name and address of the sending company. */
export default defineLintCheck({
  code: 'no_footer',
  severity: 'error',
  find(content) {
    const shown = namesShown(content)
    const missing = REQUIRED.filter((name) => !shown.has(name))
    return missing.length ? [{ missing: missing.join(', ') }] : []
  },
  examples: {
    good: [
      { html: '<p>{{ cl_company }}, {{cl_address|upper}}</p>' },
      { html: '<div style="font-size:0"><td class="text">{{cl_company}}, {{cl_address}}</td></div>' },
      { html: '<style>td { background: #000 }</style><td style="color:#fff">{{cl_company}}, {{cl_address}}</td>' },
      { html: '<td bgcolor="#000000"><p style="color:#fff">{{cl_company}}, {{cl_address}}</p></td>' },
      { html: '<td>&copy; {{cl_company}}<br>{% if cl_address %}{{ cl_address }}{% endif %}</td>' },
    ],
    bad: [
      { html: '' },
      { html: '<p>{{cl_company}}</p>' },
      { html: '<p title="{{cl_company}} {{cl_address}}">Hello</p>' },
      { html: '<!-- {{cl_company}} {{cl_address}} -->' },
      { html: '<p style="display: none">{{cl_company}} {{cl_address}}</p>' },
      { html: '<p style="font-size:0">{{cl_company}} {{cl_address}}</p>' },
      { html: '<p style="color:#FFF">{{cl_company}} {{cl_address}}</p>' },
      { html: '{% if cl_company %}{% if cl_address %}Us{% endif %}{% endif %}' },
    ],
  },
})

/** Names of tags in visible text. */
function namesShown({ html, names, runs }: LintInput): Set<string> {
  const placed = names.filter(({ part, at }) => part === 'html' && html.startsWith('{{', at))
  const visible = runs.filter(({ hidden }) => !hidden)
  const shown = new Set<string>()
  let next = 0
  // Names and runs are both in the order of the source.
  for (const { start, end } of visible) {
    while (next < placed.length && placed[next]!.at < start) next += 1
    for (; next < placed.length && placed[next]!.at < end; next++) shown.add(placed[next]!.name)
  }
  return shown
}
