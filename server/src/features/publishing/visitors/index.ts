export { limit } from './limit.ts'
export { FASTEST_MS, makeViewToken, readViewToken } from './view-token.ts'
