export { createAutomation, freeName } from './change-automation.ts'
export { describeAutomation } from './describe.ts'
export { AutomationDetail } from './schemas.ts'
