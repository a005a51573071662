export { exportFields } from './fields.ts'
export { cellOf, isoTime, neutralisedCell } from './sql/cells.ts'
