export { optionKind } from './options.ts'
export { CustomFieldValues } from './schemas.ts'
export { type CustomFieldRow, loadCustomFields } from './store.ts'
export { presentCustomValues, readCustomValues } from './values.ts'
