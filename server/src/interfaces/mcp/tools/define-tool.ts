import type { JSONObject } from '@modelcontextprotocol/server'
import type { Context } from '../../../platform/context.ts'
import type { Route } from '../../../platform/http/define-route.ts'
import type { Arguments, CompanyCaller } from '../../../platform/http/operations.ts'

/** JSON Schema of an object, as tools describe their arguments. */
export interface ArgumentSchema {
  type: 'object'
  properties: Record<string, JSONObject>
  required: string[]
  additionalProperties: boolean
}

/** What a tool works with. */
export interface ToolContext extends Context {
  caller: CompanyCaller
  /** Calls an operation of the API with the rights of the caller, and returns its JSON. */
  call(operation: string, args?: Arguments): Promise<unknown>
}

/** A tool that assistants call. */
export interface Tool {
  name: string
  description: string
  input: ArgumentSchema
  hints: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean; openWorldHint: boolean }
  /** The operations that a caller must be allowed to use. */
  operations: readonly string[]
  run(context: ToolContext, args: Arguments): Promise<unknown>
}

/** A tool for what assistants need and no single operation gives. */
export const defineTool = (tool: Omit<Tool, 'hints'> & { writes?: true }): Tool => ({
  ...tool,
  hints: {
    readOnlyHint: !tool.writes,
    destructiveHint: false,
    idempotentHint: !tool.writes,
    openWorldHint: false,
  },
})

/** Whether a tool mails people: it needs the right to send, and perhaps the approval of a person. */
export const mails = (route: Route) => route.effects.includes('mails')
