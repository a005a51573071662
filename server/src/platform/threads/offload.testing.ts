// Functions that the test of `offload` runs in threads.
import { isMainThread } from 'node:worker_threads'

export const sum = (numbers: number[]) => ({ sum: numbers.reduce((all, one) => all + one, 0), isMainThread })

export const endless = () => {
  for (;;) if (Date.now() < 0) return
}

export const fail = () => {
  throw new Error('broken on purpose')
}

/** A native call that takes seconds, because marks are sorted in quadratic time. It cannot be interrupted. */
export const inNativeCode = () => '\u0301\u0316'.repeat(30_000).normalize('NFC').length
