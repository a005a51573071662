export { TagChange, Tags, TagsChanged } from './schemas.ts'
export { changeTags } from './store.ts'
