import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError, Server } from '@modelcontextprotocol/server'
import { validation } from '../../platform/errors.ts'
import type { Route } from '../../platform/http/define-route.ts'
import type { Arguments } from '../../platform/http/operations.ts'
import { VERSION } from '../../version.ts'
import { failed, succeeded } from './answers.ts'
import { type Calling, logCall, mayUse, toolContext } from './calls.ts'
import { PROMPTS } from './prompts/prompts.ts'
import { allResources, type Resource } from './resources/resources.ts'
import type { Tool } from './tools/define-tool.ts'
import { fitting } from './tools/long-lists.ts'
import { allTools } from './tools/registry.ts'

const INSTRUCTIONS = `Postrider sends e-mail marketing of companies and e-shops. Read postrider://company first. Count an audience before
you mail it. Tools that mail people need the counted number of recipients, and usually wait until a person approves them.
Never mail contacts who unsubscribed, and never subscribe them again.`

/** Everything that is the same for all callers. */
export interface Catalogue {
  tools: ReadonlyMap<string, Tool>
  resources: readonly Resource[]
}

export const catalogueOf = (routes: readonly Route[], baseUrl: string): Catalogue => ({
  tools: allTools(routes),
  resources: allResources(routes, baseUrl),
})

/** An MCP server for one request of one caller. */
export function mcpServer(catalogue: Catalogue, calling: Calling): Server {
  const { app } = calling
  const server = new Server(
    { name: 'postrider', title: 'Postrider', version: VERSION, websiteUrl: app.config.baseUrl },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: INSTRUCTIONS },
  )
  serveTools(server, catalogue, calling)
  serveResources(server, catalogue, calling)
  servePrompts(server)
  return server
}

function serveTools(server: Server, { tools }: Catalogue, calling: Calling) {
  server.setRequestHandler('tools/list', async () => ({
    tools: [...tools.values()]
      .filter((tool) => mayUse(calling.principal, tool))
      .map(({ name, description, input, hints }) => ({
        name,
        description,
        inputSchema: { ...input },
        annotations: hints,
      })),
  }))
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = tools.get(params.name)
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name.slice(0, 100)}`)
    return callTool(calling, tool, params.arguments ?? {})
  })
}

async function callTool(calling: Calling, tool: Tool, args: Arguments) {
  try {
    requireKnown(tool, args)
    return succeeded(fitting(await tool.run(toolContext(calling, tool), args), args))
  } catch (error) {
    await logCall(calling, tool.name, null)
    return failed(calling.app, error, tool.name)
  }
}

/** Refuses arguments that the tool does not have: a call must not do something else than was meant. */
function requireKnown({ input }: Tool, args: Arguments) {
  const unknown = Object.keys(args).find((name) => !Object.hasOwn(input.properties, name))
  if (unknown !== undefined) throw validation(unknown)
}

function serveResources(server: Server, { resources, tools }: Catalogue, calling: Calling) {
  const own = () => resources.filter(({ operation }) => mayUse(calling.principal, tools.get(operation)!))
  server.setRequestHandler('resources/list', async () => ({
    resources: own().map(({ uri, name, description, mimeType }) => ({ uri, name, description, mimeType })),
  }))
  server.setRequestHandler('resources/templates/list', async () => ({ resourceTemplates: [] }))
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const resource = own().find((one) => one.uri === uri)
    if (!resource) throw new ResourceNotFoundError(uri)
    const text = await resource.read(toolContext(calling, tools.get(resource.operation)!))
    return { contents: [{ uri, mimeType: resource.mimeType, text }] }
  })
}

function servePrompts(server: Server) {
  server.setRequestHandler('prompts/list', async () => ({
    prompts: PROMPTS.map(({ name, title, description, arguments: args }) => ({
      ...{ name, title, description },
      arguments: [...args],
    })),
  }))
  server.setRequestHandler('prompts/get', async ({ params }) => {
    const prompt = PROMPTS.find(({ name }) => name === params.name)
    const missing = prompt?.arguments.find(({ name, required }) => required && !params.arguments?.[name])
    if (!prompt || missing)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, missing ? `Missing: ${missing.name}` : 'Unknown prompt')
    const text = prompt.text(params.arguments ?? {})
    return {
      description: prompt.description,
      messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
    }
  })
}
