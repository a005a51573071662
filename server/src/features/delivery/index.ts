export { Engine } from './engine.ts'
