export { type Option, optionKind } from './options.ts'
export { CustomFieldValues } from './schemas.ts'
export { type CustomFieldRow, loadCustomFields } from './store.ts'
export { type CustomValue, presentCustomValues, readCustomValues } from './values.ts'
