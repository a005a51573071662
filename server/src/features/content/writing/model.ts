import type { Context, Tenant } from '../../../platform/context.ts'
import { unavailable } from '../../../platform/errors.ts'
import { spend } from '../../../platform/limits/spend.ts'
import { fetchJson, upstreamError } from '../files/index.ts'

const SERVICE = 'writing'
/** A model on a small machine takes long. */
const TIMEOUT_MS = 60_000
const MAX_ANSWER = 500_000
const PER_HOUR = 60

export type Asking = { app: Pick<Context['app'], 'config' | 'outgoing' | 'limiter'>; tenant: Tenant }

/** An image in a question, as a data URL. */
interface Image {
  type: 'image_url'
  image_url: { url: string }
}

export interface Question<T> {
  /** What the model should do, and the shape of its answer: a JSON object. */
  task: string
  given: object | Image
  /** Reads the answer; null if it cannot be used. */
  read(answer: Record<string, unknown>): T | null
}

/** Takes one of the company's requests of this hour. */
export async function takeTurn({ app, tenant }: Asking): Promise<void> {
  if (!app.config.languageModel) throw unavailable(SERVICE)
  await spend(app.limiter, { name: SERVICE, key: `writing:${tenant.id}`, capacity: PER_HOUR, seconds: 3600 })
}

/** Asks the language model, and once more if its answer cannot be used; then 502. */
export async function ask<T>({ app }: Pick<Asking, 'app'>, question: Question<T>): Promise<T> {
  const answer = question.read(await answerTo(app, question)) ?? question.read(await answerTo(app, question))
  if (answer === null) throw upstreamError(SERVICE, 'answer')
  return answer
}

async function answerTo(
  { config, outgoing }: Asking['app'],
  { task, given }: Question<unknown>,
): Promise<Record<string, unknown>> {
  const { url, name, key } = config.languageModel!
  const content = isImage(given) ? [given] : JSON.stringify(given)
  const answer = await fetchJson(outgoing, SERVICE, {
    method: 'POST',
    url: `${url}/chat/completions`,
    headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
    body: JSON.stringify({
      model: name,
      messages: [
        { role: 'system', content: task },
        { role: 'user', content },
      ],
    }),
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_ANSWER,
    isOfOperator: true,
  })
  if (!answer) throw upstreamError(SERVICE, 'status')
  return objectIn((answer as Completion).choices?.[0]?.message?.content)
}

const isImage = (given: object): given is Image => 'image_url' in given

interface Completion {
  choices?: { message?: { content?: unknown } }[]
}

/** The JSON object in what a model writes, also between its thoughts or in a code block; an empty one if there is none. */
function objectIn(content: unknown): Record<string, unknown> {
  const text = typeof content === 'string' ? content : ''
  const written = text.slice(text.lastIndexOf('</think>') + 1)
  try {
    return Object(JSON.parse(written.slice(written.indexOf('{'), written.lastIndexOf('}') + 1)))
  } catch {
    return {}
  }
}
