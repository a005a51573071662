import { answerInThread } from './answer-in-thread.ts'

export interface OffloadWork {
  module: string
  name: string
  args: unknown[]
}

export type OffloadAnswer = { result: unknown } | { error: string }

answerInThread<OffloadWork, OffloadAnswer>(async ({ module, name, args }, step) => {
  try {
    const call = ((await import(module)) as Record<string, (...args: unknown[]) => unknown>)[name]!
    // Loading the module does not count.
    step()
    return { result: await call(...args) }
  } catch (error) {
    return { error: (error as Error).stack ?? String(error) }
  }
})
