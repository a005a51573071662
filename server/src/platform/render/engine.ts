// Runs templates. Only the rendering thread may import this: a template can be stopped only by ending the thread.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { attributeTarget, safeTarget } from './addresses.ts'
import { DataCalls } from './data-calls.ts'
import { namesMentioned, withCouponCalls } from './jinja.ts'
import { type DataValues, type Outcome, OWN_DATA, type SharedWork, type Values } from './request.ts'
import { withMemoryLimit } from './wasm-memory.ts'

// A global of Node that is declared only in the types of browsers.
declare const WebAssembly: { Module: new (bytes: Uint8Array) => object }

/** The limit of steps: a large mail takes some thousands, a million take 60 ms. */
const FUEL = 1_000_000
const MEMORY_PAGES = 2048
/** The limit of all parts of a mail together. */
const MAX_OUTPUT = 1024 * 1024
const KEPT_TEMPLATES = 50

const { Environment } = limitedEngine()

/** Compiled templates by key; the least recently used one is dropped first. */
const compiled = new Map<string, Template>()

interface Template {
  parts: Part[]
  environment: InstanceType<typeof Environment>
  marks: Marks
  calls: DataCalls
}

interface Part {
  name: string
  part: string
  /** The values that it uses: passing the others takes longer than rendering a subject. */
  asks: string[]
}

/** Calls that the template made. Its functions must not throw, because that would end the engine. */
interface Marks {
  terminated: boolean
}

export const isCompiled = (key: string) => compiled.has(key)

/** Compiles the parts of a template under a key; throws the outcome of an invalid part. */
export function compile(key: string, { sources, data, claimed }: SharedWork): void {
  const environment = new Environment()
  const texts = Object.entries(sources).map(([part, { text, html }]) => ({ part, text: withCouponCalls(text), html }))
  const calls = new DataCalls(
    texts.map(({ text }) => text),
    { data, claimed },
  )
  const marks: Marks = { terminated: false }
  environment.fuel = FUEL
  environment.undefinedBehavior = 'chainable'
  environment.removeGlobal('debug')
  environment.addGlobal('terminate', () => {
    marks.terminated = true
    return ''
  })
  environment.enablePyCompat()
  environment.addFilter('truncate', truncate)
  environment.addFilter('urlencode', (value: unknown) => encodeURIComponent(plain(value)))
  environment.addFilter('__address', (value: unknown, params: unknown) => safeTarget(plain(value), plain(params)))
  environment.addFilter('__target', (value: unknown, params: unknown) => attributeTarget(plain(value), plain(params)))
  environment.addGlobal('data', calls.functions)
  for (const { part, text, html } of texts) {
    try {
      environment.addTemplate(nameOf(part, html), text)
    } catch (error) {
      environment.free()
      throw outcomeOf(error, part)
    }
  }
  const parts = texts.map(({ part, text, html }) => ({
    name: nameOf(part, html),
    part,
    asks: namesMentioned(text),
  }))
  compiled.set(key, { parts, environment, marks, calls })
  for (const [oldest, template] of compiled) {
    if (compiled.size <= KEPT_TEMPLATES) break
    template.environment.free()
    compiled.delete(oldest)
  }
}

export function render(key: string, values: Values): Outcome {
  const template = compiled.get(key)!
  compiled.delete(key)
  compiled.set(key, template)
  const { parts, environment, marks, calls } = template
  marks.terminated = false
  calls.begin(values[OWN_DATA] as DataValues | undefined)
  const given = Object.hasOwn(values, 'data') ? { ...values, data: calls.beside(values.data as object) } : values
  const rendered: Record<string, string> = {}
  let size = 0
  for (const { name, part, asks } of parts) {
    try {
      rendered[part] = environment.renderTemplate(name, pick(given, asks))
    } catch (error) {
      return outcomeOf(error, part)
    }
    size += rendered[part].length
    if (size > MAX_OUTPUT) return { ok: false, reason: 'customizationSyntaxError', part, line: null, fault: 'output' }
  }
  if (marks.terminated) return { ok: false, reason: 'terminated' }
  const { asked } = calls
  return { ok: true, parts: rendered, ...(asked.length ? { asked } : {}) }
}

/** Leaves out missing values: they would appear as `none`, or as properties of JavaScript objects. */
const pick = (values: Values, names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name) => (Object.hasOwn(values, name) && values[name] !== undefined ? [[name, values[name]]] : [])),
  )

// The name of a template decides whether its values are escaped.
const nameOf = (part: string, html: boolean) => `${part}${html ? '.html' : '.txt'}`

/** As in Jinja: cuts at a word, unless `killWords`; a few more characters are tolerated. */
function truncate(
  value: unknown,
  length: unknown = 255,
  killWords: unknown = false,
  end: unknown = '...',
  leeway: unknown = 5,
) {
  const text = plain(value)
  const most = Number(length) || 0
  if (text.length <= most + (Number(leeway) || 0)) return text
  const cut = text.slice(0, Math.max(0, most - plain(end).length))
  return (killWords ? cut : cut.replace(/\s+\S*$/, '')) + plain(end)
}

const plain = (value: unknown) => (value === undefined || value === null ? '' : String(value))

/** The engine reports errors of the template; any other exception means that the engine is broken and ends the thread. */
function outcomeOf(error: unknown, part: string): Outcome {
  if (!(error instanceof Error) || error.constructor !== Error) throw error
  const [first = ''] = error.message.split('\n')
  const line = / \(in [^()]*:(\d+)\)$/.exec(first)
  return {
    ok: false,
    reason: 'customizationSyntaxError',
    part,
    line: line ? Number(line[1]) : null,
    fault: first.replace(/ \(in [^()]*\)$/, ''),
  }
}

/** Loads the engine with a limited memory. */
function limitedEngine(): typeof import('minijinja-js') {
  const require = createRequire(import.meta.url)
  const { Module } = WebAssembly
  const path = require.resolve('minijinja-js').replace(/\.js$/, '_bg.wasm')
  const limited = withMemoryLimit(readFileSync(path), MEMORY_PAGES)
  WebAssembly.Module = class extends Module {
    constructor() {
      super(limited)
    }
  } as typeof Module
  try {
    return require('minijinja-js')
  } finally {
    WebAssembly.Module = Module
  }
}
