import { defineBounceRule } from '../define-bounce-rule.ts'

export default defineBounceRule({
  reason: 'size',
  texts: [
    /message.{0,30}(?:too (?:big|large)|exceeds|over size)|message too long|size (?:limit|exceeds|exceeded|too)|(?:max(?:imum)?|fixed) .{0,20}(?:size|limit)|too large|prilis velk/,
  ],
  statuses: ['2.3', '3.4'],
  examples: [
    '552 5.3.4 Message size exceeds fixed limit',
    "552 5.2.3 Your message exceeded Google's message size limits. Please visit https://support.google.com/mail/?p=MaxSizeError",
    '554 5.2.3 Message is larger than the maximum allowed size',
    '523 the message size exceeds the recipient limit',
    '552 5.3.4 Zpráva je příliš velká',
    '552 5.3.4',
  ],
})
