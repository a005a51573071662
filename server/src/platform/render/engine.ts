// Runs templates. Only a thread of its own may import this: nothing here can be interrupted but by ending the thread.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { attributeTarget, safeTarget } from './addresses.ts'
import { namesMentioned } from './jinja.ts'
import type { Outcome, Source, Values } from './request.ts'
import { withMemoryLimit } from './wasm-memory.ts'

// What is here of a name that the types do not know.
declare const WebAssembly: { Module: new (bytes: Uint8Array) => object }

/** Steps of a template: a large mail takes some thousands, a million take 60 ms. */
const FUEL = 1_000_000
const MEMORY_PAGES = 2048
/** Of all parts of a mail together. */
const MAX_OUTPUT = 1024 * 1024
const KEPT_TEMPLATES = 50

const { Environment } = limitedEngine()

/** Templates that were compiled, by key; the one used longest ago goes first. */
const compiled = new Map<string, Template>()

interface Template {
  parts: Part[]
  environment: InstanceType<typeof Environment>
  marks: Marks
}

interface Part {
  name: string
  part: string
  /** The values that it asks for: handing over others takes longer than rendering a subject. */
  asks: string[]
}

/** What a template called. A function must not throw: that would end the engine. */
interface Marks {
  terminated: boolean
}

export const isCompiled = (key: string) => compiled.has(key)

/** Compiles the parts of a template under a key; throws the outcome of one that is wrong. */
export function compile(key: string, sources: Record<string, Source>): void {
  const environment = new Environment()
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
  for (const [part, { text, html }] of Object.entries(sources)) {
    try {
      environment.addTemplate(nameOf(part, html), text)
    } catch (error) {
      environment.free()
      throw outcomeOf(error, part)
    }
  }
  const parts = Object.entries(sources).map(([part, { text, html }]) => ({
    name: nameOf(part, html),
    part,
    asks: namesMentioned(text),
  }))
  compiled.set(key, { parts, environment, marks })
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
  const { parts, environment, marks } = template
  marks.terminated = false
  const rendered: Record<string, string> = {}
  let size = 0
  for (const { name, part, asks } of parts) {
    try {
      rendered[part] = environment.renderTemplate(name, pick(values, asks))
    } catch (error) {
      return outcomeOf(error, part)
    }
    size += rendered[part].length
    if (size > MAX_OUTPUT) return { ok: false, reason: 'customizationSyntaxError', part, line: null, fault: 'output' }
  }
  return marks.terminated ? { ok: false, reason: 'terminated' } : { ok: true, parts: rendered }
}

/** What is not there is not handed over: it would be the word `none`, or something of JavaScript's own. */
const pick = (values: Values, names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name) => (Object.hasOwn(values, name) && values[name] !== undefined ? [[name, values[name]]] : [])),
  )

// What a template is called decides whether values are escaped.
const nameOf = (part: string, html: boolean) => `${part}${html ? '.html' : '.txt'}`

/** As in Jinja: cut at a word, unless `killWords`; a few characters more are let be. */
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

/** A fault of the template is an error of the engine; anything else has broken the engine, and ends the thread. */
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

/** The engine, its memory limited before it is there. */
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
