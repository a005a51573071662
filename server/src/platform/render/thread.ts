import { answerInThread } from '../threads/answer-in-thread.ts'
import { compile, isCompiled, render } from './engine.ts'
import type { Outcome, ThreadAnswer, ThreadWork } from './request.ts'

// The engine prints a long report when it ends; the outcome is enough.
console.error = () => {}

answerInThread<ThreadWork, ThreadAnswer>(({ key, template, recipients }, step) => {
  if (!isCompiled(key)) {
    if (!template) return { unknown: true }
    const fault = faultOf(() => compile(key, template))
    if (fault) return { outcomes: recipients.map(() => fault) }
  }
  return {
    outcomes: recipients.map((values) => {
      step()
      return render(key, values)
    }),
  }
})

function faultOf(work: () => void): Outcome | null {
  try {
    work()
    return null
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'ok' in error) return error as Outcome
    throw error
  }
}
