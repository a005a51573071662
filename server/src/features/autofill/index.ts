export { namesOn } from './names/name-days.ts'
