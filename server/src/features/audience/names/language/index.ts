export { type Completion, complete, type Person } from './complete.ts'
