import type { Renderer } from '../../../../platform/render/renderer.ts'
import type { Values } from '../../../../platform/render/request.ts'
import type { Node } from '../../graphs/index.ts'

interface Config {
  url: string
  method?: 'POST' | 'GET'
  headers?: { name: string; value: string }[]
  body?: string
}

/** A call as it is sent for one contact; null when its templates fail. */
export async function renderCall(
  { renderer, owner }: { renderer: Renderer; owner: string },
  { config }: Node,
  values: Values,
): Promise<{ url: string; method: 'POST' | 'GET'; headers: Record<string, string>; body?: string } | null> {
  const { url, method = 'POST', headers = [], body = '' } = config as unknown as Config
  const own = headers.map(({ name, value }) => ({ name, value }))
  const hasType = own.some(({ name }) => name.toLowerCase() === 'content-type')
  if (method === 'POST' && !hasType) own.push({ name: 'Content-Type', value: 'application/json' })
  const render = async (texts: Record<string, string>, change: (text: string) => string) => {
    const sources = Object.fromEntries(Object.entries(texts).map(([part, text]) => [part, { text, html: false }]))
    const request = { owner, key: JSON.stringify(sources), sources, recipients: [changed(values, change) as Values] }
    const [outcome] = await renderer.render(request)
    return outcome?.ok ? outcome.parts : null
  }
  const address = await render({ url }, encodeURIComponent)
  const lines = await render(Object.fromEntries(own.map(({ value }, i) => [`h${i}`, value])), (text) => text)
  if (!address || !lines) return null
  const shown = own.map(({ name }, i) => [name, oneLine(lines[`h${i}`] ?? '')] as const)
  const call = { url: address.url ?? '', method, headers: Object.fromEntries(shown) }
  if (method === 'GET') return call
  const type = shown.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  const written = await render({ body }, isJson(type) ? insideJson : (text) => text)
  return written && { ...call, body: written.body ?? '' }
}

const isJson = (type: string) => /^\s*[\w.+-]+\/([\w.-]+\+)?json\b/i.test(type)
const insideJson = (text: string) => JSON.stringify(text).slice(1, -1)
// A line break would begin another header.
const oneLine = (text: string) => text.replace(/[\r\n\0]+/g, ' ').trim()

/** All texts within values, changed. */
function changed(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => changed(one, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, changed(one, change)]))
}
