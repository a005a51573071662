export type { Hit } from './hit.ts'
export { createRecorder } from './recorder.ts'
export { rejudge } from './rejudge.ts'
export type { ClickTarget } from './slot.ts'
