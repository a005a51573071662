export { createKey } from './create-key.ts'
export { findValidKey, touchKey } from './store.ts'
