export { changeTags } from './change-store.ts'
export { TagChange, Tags, TagsChanged } from './schemas.ts'
