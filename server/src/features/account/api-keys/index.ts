export { createKey } from './create-key.ts'
export { grantsOfKey } from './key-grants.ts'
export { findValidKey, releaseKeysOf, touchKey } from './store.ts'
