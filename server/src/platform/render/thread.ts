import { parentPort, workerData } from 'node:worker_threads'
import { compile, isCompiled, render } from './engine.ts'
import type { Outcome, ThreadAnswer, ThreadWork } from './request.ts'

// The engine prints a long report when it ends; the outcome is enough.
console.error = () => {}

/** Counts up with every recipient: the watchdog ends a thread that makes no progress. */
const beat = new Int32Array(workerData.beat as SharedArrayBuffer)

parentPort!.on('message', (work: ThreadWork) => parentPort!.postMessage(answer(work)))

function answer({ key, sources, recipients }: ThreadWork): ThreadAnswer {
  Atomics.add(beat, 0, 1)
  if (!isCompiled(key)) {
    if (!sources) return { unknown: true }
    const fault = faultOf(() => compile(key, sources))
    if (fault) return { outcomes: recipients.map(() => fault) }
  }
  return {
    outcomes: recipients.map((values) => {
      Atomics.add(beat, 0, 1)
      return render(key, values)
    }),
  }
}

function faultOf(work: () => void): Outcome | null {
  try {
    work()
    return null
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'ok' in error) return error as Outcome
    throw error
  }
}
