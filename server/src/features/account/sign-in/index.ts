export { enter } from './enter.ts'
export {
  limitChallenge,
  limitEmailChange,
  limitIdentityLink,
  limitInvitations,
  limitLogin,
  limitRecheck,
  limitToken,
} from './limits.ts'
export { type Mail, mailLink, mailText } from './mail-link.ts'
export { passkeysWork } from './passkeys-work.ts'
export { requireStrong, weaknessIn } from './password-strength.ts'
export { mailNewPassword, requirePassword } from './passwords.ts'
export { recordChange } from './record-change.ts'
export { Code, Me, MIN_PASSWORD, Password, Token } from './schemas.ts'
export { sessionCookie } from './session-cookie.ts'
export { isSingleSignOnOnly, requireOtherThanSingleSignOn } from './single-sign-on-only.ts'
export { signInTexts } from './texts.ts'
export { tokenPage } from './token-page.ts'
export { NO_TWO_FACTOR, useSecondFactor } from './two-factor.ts'
