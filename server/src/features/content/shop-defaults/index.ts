export { DefaultInput, DefaultQuery } from './schemas.ts'
export { clearDefault, defaultOf, forgetDefaults, setDefault, shopsWithDefault } from './store.ts'
