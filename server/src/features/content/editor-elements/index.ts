export type { ElementHolder } from './slot.ts'
