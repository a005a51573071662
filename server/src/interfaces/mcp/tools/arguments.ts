import type { Route } from '../../../platform/http/define-route.ts'
import { takesText } from '../../../platform/http/operations.ts'
import type { ArgumentSchema } from './define-tool.ts'

interface ObjectSchema {
  properties?: Record<string, object>
  required?: string[]
}

const UPLOAD: ObjectSchema = {
  properties: {
    fileName: { type: 'string', description: 'The name of the file, such as contacts.csv' },
    content: { type: 'string', description: 'The content of the file as text' },
  },
  required: ['content'],
}

/** Where a list that was too long goes on. */
export const CURSOR = {
  type: 'string',
  description: 'Continues a list that was cut: the `cursor` of the answer before. Leave out the other arguments',
}

/** The arguments of a route's tool: its parameters, query and body side by side. */
export function argumentsOf(route: Route): ArgumentSchema {
  const parts = [route.params, route.query, takesText(route) ? UPLOAD : (route.body ?? {})] as ObjectSchema[]
  return {
    type: 'object',
    properties: Object.assign(
      {},
      ...parts.map(({ properties = {} }) => plain(properties)),
    ) as ArgumentSchema['properties'],
    required: [...new Set(parts.flatMap(({ required = [] }) => required))],
    additionalProperties: false,
  }
}

/** Removes `normalise`, a keyword of our own validation, and examples, which cost assistants much room. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(
    ([key, one]) => !(OWN.has(key) && (key === 'examples' || typeof one === 'string')),
  )
  return Object.fromEntries(kept.map(([key, one]) => [key, plain(one)]))
}
const OWN = new Set(['normalise', 'examples', 'title'])
