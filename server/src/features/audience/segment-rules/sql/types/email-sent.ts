import { emailRule } from '../parts/email-rule.ts'

export default emailRule('sent')
