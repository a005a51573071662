export { Engine } from './engine.ts'
export { Mailings } from './mailings.ts'
