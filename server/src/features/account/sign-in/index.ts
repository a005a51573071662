export { limitInvitations, limitLogin, limitToken } from './limits.ts'
export { MIN_PASSWORD, Password, Token } from './schemas.ts'
