import { validation } from '../../../platform/errors.ts'
import type { Route } from '../../../platform/http/define-route.ts'
import { argumentsOf, CURSOR } from './arguments.ts'
import { mails, type Tool } from './define-tool.ts'
import { continued, isList } from './long-lists.ts'
import { needsCount, RECIPIENTS } from './recipients.ts'

/** Whether an operation has a tool: it belongs to a company, and a program may call it. */
const hasTool = (route: Route) => route.access === 'company' && !route.personOnly && !route.isEndless

/** One tool for each operation of the API that a program may call, under the name of the operation. */
export const routeTools = (routes: readonly Route[]): Tool[] => routes.filter(hasTool).map(toolOf)

function toolOf(route: Route): Tool {
  const input = argumentsOf(route)
  const counts = needsCount(route)
  return {
    name: route.id,
    description: describe(route),
    input: {
      ...input,
      properties: {
        ...input.properties,
        ...(counts ? { expectedRecipients: RECIPIENTS } : {}),
        ...(isList(route) ? { cursor: CURSOR } : {}),
      },
      required: [...input.required, ...(counts ? ['expectedRecipients'] : [])],
    },
    hints: {
      readOnlyHint: route.level === 'read',
      destructiveHint: route.effects.includes('deletes'),
      idempotentHint: route.level === 'read' || route.method === 'PUT' || route.method === 'DELETE',
      openWorldHint: mails(route),
    },
    operations: [route.id],
    async run({ call }, { cursor, ...args }) {
      if (cursor === undefined) return call(route.id, args)
      if (typeof cursor !== 'string' || !isList(route)) throw validation('cursor')
      return continued(cursor, (args) => call(route.id, args))
    },
  }
}

const describe = (route: Route) =>
  [
    `${route.summary}.`,
    mails(route) ? 'This mails people: it may wait until a person approves it in the application.' : '',
    route.effects.includes('deletes') ? 'This deletes data.' : '',
  ]
    .filter(Boolean)
    .join(' ')
