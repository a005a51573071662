import { defineBounceRule } from '../define-bounce-rule.ts'

/** The content or the form of the mail. */
export default defineBounceRule({
  reason: 'content',
  texts: [
    /spam|virus|malware|phish|malicious|suspicious|\bbulk\b|unsolicited|\bjunk\b|\bucbe?\b|\buce\b|nevyzadan/,
    /content|attachment|objectionable|prohibited (?:word|text)|uribl|surbl|(?:missing|invalid|malformed|bad|duplicate) headers?|headers? .{0,30}(?:missing|invalid|malformed|compliant)|\bbare (?:lf|cr)\b|line too long|rfc ?\d{3,4}|\bmime\b|8bit|charset|subject/,
  ],
  statuses: ['6.*'],
  examples: [
    '550-5.7.1 [203.0.113.7 12] Our system has detected that this message is\n550-5.7.1 likely unsolicited mail. To reduce the amount of spam sent to Gmail,\n550-5.7.1 this message has been blocked.',
    '554 5.7.1 Message content rejected, id=12345-01 - SPAM',
    '550 5.7.1 Zpráva odmítnuta jako spam (Seznam.cz)',
    '554 5.7.1 Spam message rejected; If this is not spam contact abuse@centrum.cz',
    '550 High probability of spam',
    '571 Message Refused: virus found',
    '554 5.6.0 Message header is not RFC 5322 compliant',
    '550 5.1.1 This message looks like spam and was not accepted',
    '554 Transaction failed : Your message was found to be phishing',
    '554 5.6.0',
  ],
})
