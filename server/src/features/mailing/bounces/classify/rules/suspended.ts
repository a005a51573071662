import { defineBounceRule } from '../define-bounce-rule.ts'

/** The mailbox exists, but is disabled at the moment. */
export default defineBounceRule({
  reason: 'suspended',
  texts: [
    /\b(?:account|mail ?box|user|recipient|inbox|schranka|ucet|uzivatel|konto|domain|service)\b(?!.{0,20}(?:blocked by|has blocked)).{0,60}\b(?:disabled|suspended|inactive|deactivated|locked|blocked|frozen|dormant|not active|no longer active|not activated|restricted|terminated|on hold|zablokovan|deaktivovan|pozastaven|neaktivn|suspendovan)/,
    /(?:disabled|suspended|inactive|deactivated|locked|dormant) (?:user|account|mail ?box|recipient|domain)|mailbox disabled|account expired/,
  ],
  statuses: ['2.1'],
  examples: [
    '550 5.2.1 The email account that you tried to reach is disabled. For more information, go to https://support.google.com/mail/?p=DisabledUser',
    '550-5.2.1 The email account that you tried to reach is inactive. Learn more at\n550 5.2.1 https://support.google.com/mail/?p=InactiveUser',
    '554 30 Sorry, your message to jan@yahoo.com cannot be delivered. This mailbox is disabled (554.30).',
    '550 5.2.1 Mailbox disabled, not accepting messages',
    '550 user is suspended',
    '550 5.1.1 <jan@mail.ru>: account is disabled',
    '554 5.7.1 <jan@x.cz>: Recipient address rejected: User account suspended',
    '550 5.1.1 Schránka jan@centrum.cz je zablokovaná',
    '550 5.2.1 Účet uživatele je deaktivován',
    '525 5.7.13 User Account Disabled',
    '550 5.2.1',
  ],
})
