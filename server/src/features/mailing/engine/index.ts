export { Engine } from './engine.ts'
export { PreparedMailings } from './prepared-mailings.ts'
