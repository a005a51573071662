export { forgetHits } from './forget-store.ts'
export { createRecorder } from './recorder.ts'
export { rejudge } from './rejudge.ts'
