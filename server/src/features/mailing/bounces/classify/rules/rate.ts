import { defineBounceRule } from '../define-bounce-rule.ts'

/** Too many mails at once, from the sender or to the recipient. */
export default defineBounceRule({
  reason: 'rate',
  scope: 'domain',
  texts: [
    /too many (?:messages|connections|e-?mails|recipients|sessions|concurrent|simultaneous|mails|unknown|errors|bad|invalid)/,
    /rate ?-?limit|frequency limit|throttl|at a rate|too (?:quickly|fast|frequent)|slow down|unexpected volume|unusual rate|message rate|per (?:hour|day|minute)\b/,
    /\brp-00\d\b|\[?tss0[45]\b|exceeded (?:the |its |your )?(?:rate|hourly|daily)|(?:hourly|daily|sending) (?:limit|quota)|prilis mnoho/,
    /recipient.{0,30}(?:limit exceeded|reached its limit)/,
  ],
  examples: [
    '450-4.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered.\n450 4.2.1 Please resend your message at a later time.',
    '421-4.7.28 [203.0.113.7 15] Our system has detected an unusual rate of unsolicited mail originating from your IP address.\n421 4.7.28 To protect our users from spam, mail sent from your IP address has been temporarily rate limited.',
    "421 RP-001 (BAY004-MC1F12) Unfortunately, some messages from 203.0.113.7 weren't sent. Please try again. We have limits for how many messages can be sent per hour and per day.",
    '421 4.7.0 [TSS04] Messages from 203.0.113.7 temporarily deferred due to unexpected volume or user complaints - 4.16.55.1; see https://postmaster.yahooinc.com/error-codes',
    '452 4.5.3 Too many recipients',
    '450 4.7.1 Error: too many connections from 203.0.113.7',
    '421 4.3.2 Příliš mnoho spojení z vaší adresy, zkuste to později',
    '451 4.7.500 Server busy. Please try again later: message rate exceeded',
    '550 Connection frequency limited [Blocked IP 203.0.113.7]',
    '550 5.7.1 Daily sending quota exceeded for this sender domain',
  ],
})
