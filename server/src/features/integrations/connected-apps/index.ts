export { resourceOf } from './authorization-request.ts'
export { ACCESS_PREFIX } from './give-tokens.ts'
export { grantsOfScopes } from './scopes.ts'
export { findAppOfToken, touchApp } from './store.ts'
