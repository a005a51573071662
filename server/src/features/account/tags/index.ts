export { changeTags } from './change-tags.ts'
export { TagChange, Tags, TagsChanged } from './schemas.ts'
export type { Tagged } from './slot.ts'
