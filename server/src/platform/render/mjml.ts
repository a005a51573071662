import { Worker } from 'node:worker_threads'
import { createTurns } from '../limits/turns.ts'

/** Compiles MJML to HTML, in a thread that can be ended: its input may be as hostile as a template. */
export interface Mjml {
  /** `html` is null if the design is invalid or takes too long. */
  toHtml(
    mjml: string,
    owner: string,
  ): Promise<{ html: string | null; errors: { line: number | null; message: string }[] }>
  close(): Promise<void>
}

export type MjmlResult = Awaited<ReturnType<Mjml['toHtml']>>

/** The largest design takes a second. */
const LIMIT_MS = 10_000
/** The time in which a thread must load the compiler, perhaps on a busy machine. */
const LOAD_MS = 60_000
const THREAD = new URL('./mjml-thread.ts', import.meta.url)
const TOO_LONG: MjmlResult = { html: null, errors: [{ line: null, message: 'takes too long' }] }

export function createMjml(): Mjml {
  let worker: Worker | undefined
  let finish: (result: MjmlResult) => void = () => {}
  let limit: (ms: number) => void = () => {}
  /** Only one design of each company waits at a time, so that none delays the others. */
  const inTurn = createTurns(1)
  /** Designs are compiled one after the other. */
  let last: Promise<unknown> = Promise.resolve()

  function start(): Worker {
    const started = new Worker(THREAD, { resourceLimits: { maxOldGenerationSizeMb: 256 } })
    const lose = () => {
      if (worker !== started) return
      worker = undefined
      finish(TOO_LONG)
    }
    started.unref()
    started.on('message', (message: MjmlResult | 'loaded') =>
      message === 'loaded' ? limit(LIMIT_MS) : finish(message),
    )
    started.on('error', lose)
    started.on('exit', lose)
    return started
  }

  const run = (mjml: string) =>
    new Promise<MjmlResult>((resolve) => {
      const isLoaded = worker !== undefined
      worker ??= start()
      let timer: NodeJS.Timeout | undefined
      limit = (ms) => {
        clearTimeout(timer)
        timer = setTimeout(() => void worker?.terminate(), ms)
      }
      limit(isLoaded ? LIMIT_MS : LOAD_MS)
      finish = (result) => {
        clearTimeout(timer)
        resolve(result)
      }
      worker.postMessage(mjml)
    })

  return {
    toHtml: (mjml, owner) =>
      inTurn(owner, () => {
        const result = last.then(() => run(mjml))
        last = result
        return result
      }),
    close: async () => {
      await worker?.terminate()
    },
  }
}
