import type { App } from './app.ts'

/** A check of `doctor`: what is wrong, in sentences; nothing when all is well. `repair` mends what can be mended. */
export interface Check {
  name: string
  run(app: App): Promise<string[]>
  repair?(app: App): Promise<string[]>
}
