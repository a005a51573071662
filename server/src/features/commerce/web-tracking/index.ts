export { bundleScript } from './script.ts'
