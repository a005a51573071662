export { complete } from './names/complete.ts'
export { namesOn } from './names/name-days.ts'
