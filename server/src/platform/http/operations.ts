import { Readable } from 'node:stream'
import fastJson, { type Options } from 'fast-json-stringify'
import { appOf, writeAudit } from '../audit.ts'
import { validation } from '../errors.ts'
import { FORMATS } from '../schema/formats.ts'
import type { Allowed } from './authorize.ts'
import type { Route } from './define-route.ts'
import { type InvokingApp, invoke } from './invoke.ts'
import type { Reply } from './reply.ts'
import { compileValidation, type Input } from './validate.ts'

/** The operations of all features by their ids, for code that runs one by its name. */
const operations = new Map<string, Route>()

export const addOperations = (routes: readonly Route[]) => {
  for (const route of routes) operations.set(route.id, route)
}
export const findOperation = (id: string): Route | undefined => operations.get(id)

export type Arguments = Record<string, unknown>
export type CompanyCaller = Allowed & { access: 'company' }

/** Whether a route takes only an uploaded file: by its name it is called with the content as text. */
export const takesText = (route: Route) => route.accepts === 'upload' && !route.body

/** Where a call comes from. */
export interface Origin {
  ip: string
  userAgent: string
}

/** Runs an operation for a caller whose rights were checked. Returns what the API would answer, as text. */
export async function callOperation(
  app: InvokingApp,
  route: Route,
  caller: CompanyCaller,
  args: Arguments,
  origin: Origin,
): Promise<string> {
  const upload = takesText(route) ? uploadOf(args) : undefined
  const requestId = crypto.randomUUID()
  const answer = await invoke(route, compileValidation(route), {
    app,
    allowed: caller,
    input: inputOf(route, args),
    requestId,
    ...origin,
    referer: '',
    publicHost: null,
    isHead: false,
    ...(upload ? { upload } : {}),
  })
  // Writes are in the log already: `invoke` writes them.
  if (!route.audit) await logRead(app, route, caller, requestId)
  return textOf(route, answer)
}

/** Parts of a request from arguments by their names. Without a body there is no place for other names. */
export function inputOf(route: Route, args: Arguments): Input {
  const names = (schema: { properties?: object } | undefined) => new Set(Object.keys(schema?.properties ?? {}))
  const params = names(route.params)
  const query = names(route.query)
  const picked = (isOwn: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(args).filter(([name]) => isOwn(name)))
  const isBody = (name: string) => !params.has(name) && !query.has(name)
  const rest = takesText(route) ? {} : picked(isBody)
  const [unknown] = Object.keys(rest)
  if (!route.body && unknown !== undefined) throw validation(unknown)
  return { params: picked((name) => params.has(name)), query: picked((name) => query.has(name)), body: rest }
}

/** A file whose content an assistant gives as text. */
function uploadOf({ fileName, content }: Arguments) {
  if (typeof content !== 'string') throw validation('content')
  return { name: typeof fileName === 'string' ? fileName : 'file', content: Readable.from([Buffer.from(content)]) }
}

const logRead = (app: InvokingApp, route: Route, { tenant, actor }: CompanyCaller, requestId: string) =>
  writeAudit(app.database.db, {
    tenantId: tenant.id,
    actor,
    ...appOf(actor),
    action: route.id,
    objectKind: route.id.split('.')[0]!,
    objectId: null,
    fields: [],
    requestId,
    at: app.clock.now(),
  })

// The type of the options that lets the function return a function, not its code.
const OPTIONS = { ajv: { formats: FORMATS } } as Options & { mode?: undefined }
const serialisers = new Map<string, (body: unknown) => string>()

/** The JSON of an answer with only the fields that the route describes, or the beginning of a file. */
async function textOf(route: Route, { body, headers }: Reply<unknown>): Promise<string> {
  if (body === undefined) return '{}'
  if ('content-type' in headers) return JSON.stringify({ content: await beginningOf(body) })
  let serialise = serialisers.get(route.id)
  if (!serialise) {
    serialise = fastJson(route.response as object, OPTIONS)
    serialisers.set(route.id, serialise)
  }
  return serialise(body)
}

/** More than an answer may have; the rest of a file is not read. */
const MOST_BYTES = 200_000

async function beginningOf(body: unknown): Promise<string> {
  if (!(body instanceof Readable))
    return Buffer.from(body as Buffer | string)
      .toString('utf8')
      .slice(0, MOST_BYTES)
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of body) {
    pieces.push(Buffer.from(piece))
    bytes += pieces.at(-1)!.length
    if (bytes > MOST_BYTES) break
  }
  body.destroy()
  return Buffer.concat(pieces).toString('utf8')
}
