export { completeFromNames } from './language/complete.ts'
export { namesOn } from './language/name-days.ts'
