export { limitInvitations, limitLogin, limitToken } from './limits.ts'
export { requireStrong, weaknessIn } from './password-strength.ts'
export { MIN_PASSWORD, Password, Token } from './schemas.ts'
export { signInTexts } from './texts.ts'
