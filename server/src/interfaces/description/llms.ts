import { IDEMPOTENCY_KEY, type Route } from '../../platform/http/define-route.ts'
import { exampleOf } from '../../platform/http/example.ts'

const HEAD = `# Postrider

> E-mail marketing for companies and e-shops: contacts with documented consent, lists, segments, templates, campaigns,
> automations, orders and statistics, over a JSON API. T is {base}/api/v1/tenants/{tenant}; authenticate with
> \`Authorization: Bearer <API key>\`. Errors are \`{error: {code, message, params?}}\`. Preview operations come before real
> actions: count an audience before sending to it. Assistants use the MCP server at {base}/mcp, with OAuth 2.1 or an API key as
> Bearer: it has a tool for each operation of a company.
`

/** /llms.txt: one line per route, by group. */
export function shortIndex(routes: readonly Route[], baseUrl: string): string {
  const groups = [...Map.groupBy(routes, (route) => route.tag)].sort(([a], [b]) => a.localeCompare(b))
  const text = groups.map(
    ([tag, list]) =>
      `\n## ${tag}\n\n${list.map((route) => `- ${route.method} ${short(route)}: ${route.summary}`).join('\n')}\n`,
  )
  return `${HEAD}\n- [OpenAPI 3.1](${baseUrl}/api/openapi.json), one group with ?tag=<Group>\n- [Everything in one text](${baseUrl}/llms-full.txt)\n${text.join('')}`
}

/** /llms-full.txt: the same with permissions, input, output and errors. */
export function fullIndex(routes: readonly Route[]): string {
  return `${HEAD}${routes.map(section).join('')}`
}

const short = (route: Route) => route.path.replace('/api/v1/tenants/{tenant}', 'T')

function section(route: Route): string {
  const access =
    route.access === 'company' || route.access === 'key'
      ? `module ${route.module}, level ${route.level}${route.personOnly ? ', signed-in person only' : ''}`
      : route.access
  const lines = [
    `\n## ${route.method} ${short(route)}`,
    `${route.summary}. Operation \`${route.id}\`; ${access}${route.effects.length ? `; ${route.effects.join(' and ')}` : ''}.`,
  ]
  const query = Object.keys(route.query.properties)
  if (query.length) lines.push(`Query: ${query.join(', ')}.`)
  if (route.takesIdempotencyKey) lines.push(`Header ${IDEMPOTENCY_KEY.name}: ${IDEMPOTENCY_KEY.description}.`)
  if (route.body) lines.push(`Body: \`${JSON.stringify(exampleOf(route.body))}\``)
  const media = (route.response as { contentMediaType?: string }).contentMediaType
  lines.push(`Answers ${route.statuses.join(' or ')}: ${media ?? `\`${JSON.stringify(exampleOf(route.response))}\``}`)
  if (route.failures.length) lines.push(`Fails with: ${route.failures.join(', ')}.`)
  return `${lines.join('\n')}\n`
}
