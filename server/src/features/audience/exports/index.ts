export { isoTime } from './sql/cells.ts'
