export { measureSms } from './measure-sms.ts'
export { findSmsTemplate } from './store.ts'
