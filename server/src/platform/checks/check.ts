import type { App } from '../app.ts'

/** A check of `doctor`: `run` returns a sentence per fault, `repair` what it has repaired. */
export interface Check {
  name: string
  run(app: App): Promise<string[]>
  repair?(app: App): Promise<string[]>
}
