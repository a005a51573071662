export type { ExportField } from './slot.ts'
export { isoTime } from './sql/cells.ts'
