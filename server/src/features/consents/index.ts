export { createDefaultPurpose } from './default-purpose.ts'
