export { rowsFile } from './sql/define-file.ts'
