import { defineBounceRule } from '../define-bounce-rule.ts'

/** The mail waited in a queue for too long. */
export default defineBounceRule({
  reason: 'expired',
  texts: [
    /expired|retry time(?:out)?|too long in|queue too long|been (?:in|on) (?:the|this) queue|delivery time|giv(?:ing|en) up|undeliverable (?:after|for)|could not be delivered (?:for|within|after)|not delivered within|failing for a long time|failed \d{1,4} attempts|vyprsel/,
  ],
  statuses: ['4.7'],
  examples: [
    '550 4.4.7 QUEUE.Expired; message expired',
    '550 5.4.300 Message expired -> 451 4.4.0 Primary target IP address responded',
    'retry timeout exceeded',
    'delivery temporarily suspended: message has been in the queue too long',
    "I'm not going to try again; this message has been in the queue too long.",
    'Delivery time expired',
    'all hosts have been failing for a long time and were last tried after this message arrived',
    '5.4.7',
  ],
})
