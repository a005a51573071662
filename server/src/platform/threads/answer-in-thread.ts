import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'

const { beat, isNice } = workerData as { beat: SharedArrayBuffer; isNice: boolean }
const beats = new Int32Array(beat)
/** Enough to let requests go first. With 10, four busy loops on two cores left a thread too little to check a mail within a minute. */
const NICE = 8

/**
 * Answers the work that the thread gets. `step` says that it makes progress: the watchdog ends a thread that takes too long
 * between two steps.
 */
export function answerInThread<Work, Answer>(answer: (work: Work, step: () => void) => Answer | Promise<Answer>) {
  if (isNice) yieldToOthers()
  const step = () => void Atomics.add(beats, 0, 1)
  parentPort!.on('message', async (work: Work) => {
    step()
    parentPort!.postMessage(await answer(work, step))
  })
}

/** Gives this thread a lower priority than the thread that answers requests. Only Linux has priorities of threads. */
function yieldToOthers() {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    setPriority(thread, NICE)
  } catch {
    // Without it the work is done too.
  }
}
