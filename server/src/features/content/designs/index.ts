export { designOf } from './design-of.ts'
export { NotConverted } from './schemas.ts'
