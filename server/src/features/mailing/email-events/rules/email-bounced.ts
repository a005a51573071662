import { emailRule } from '../sql/email-rule.ts'

export default emailRule('bounced')
