import { defineBounceRule } from '../define-bounce-rule.ts'

/** The policy of the receiver: missing authentication, or senders that it does not accept. */
export default defineBounceRule({
  reason: 'policy',
  texts: [
    /\bspf\b|\bdkim\b|\bdmarc\b|\barc\b fail|unauthenticated|not authenticated|authentication (?:required|fail|check|information)|authrequired|notauthenticated|sender id/,
    /relay(?:ing)? (?:access )?(?:is )?(?:denied|not (?:permitted|allowed)|prohibited|forbidden)|(?:unable|not permitted|not allowed) to relay|we do not relay|rcpthosts|neprijima.{0,20}relay/,
    /(?:sender|originator|return.?path|mail from|envelope from|from (?:address|domain|header))\b.{0,60}(?:reject|denied|invalid|verif|unknown|not (?:found|exist|allowed|authori[sz]ed|accepted|permitted)|does ?n[o']t (?:exist|resolve|have)|neexistuje)/,
    /domain of sender|unresolvable|\bptr\b|reverse (?:dns|lookup)|\brdns\b|cannot find your|client host rejected|helo command rejected|invalid helo|\bfcrdns\b/,
    /gr[ea]y ?-?list|policy|politik|not (?:authori[sz]ed|allowed|permitted) to (?:send|post|submit)|prohibition|restriction|(?:external|outside|internal|authenticated) senders/,
    /(?<!recipient address rejected: )access denied|starttls|tls (?:is )?(?:required|negotiation)|must issue a/,
  ],
  statuses: ['1.7', '1.8', '7.*'],
  examples: [
    '550-5.7.26 This mail has been blocked because the sender is unauthenticated.\n550-5.7.26 Gmail requires all senders to authenticate with either SPF or DKIM.',
    "550-5.7.1 Unauthenticated email from firma.cz is not accepted due to domain's\n550-5.7.1 DMARC policy. Please contact the administrator of firma.cz domain",
    '550 5.7.509 Access denied, sending domain firma.cz does not pass DMARC verification and has a DMARC policy of reject.',
    "550 5.7.515 Access denied, sending domain firma.cz doesn't meet the required authentication level.",
    '554 5.7.9 Message not accepted for policy reasons. See https://postmaster.yahooinc.com/error-codes',
    '550 5.7.1 RESOLVER.RST.AuthRequired; authentication required',
    '550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required; Delivery restriction check failed because the sender was not authenticated when sending to this group',
    '554 5.7.1 <jan@wedos.example>: Relay access denied',
    '550 relay not permitted',
    "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)",
    '550 5.7.1 Client does not have permissions to send as this sender: address unknown, sender denied',
    '550 5.7.1 IP address has an invalid HELO, invalid HELO name',
    '450 4.7.25 Client host rejected: cannot find your hostname, [203.0.113.7]',
    '450 4.2.0 <jan@x.cz>: Recipient address rejected: Greylisted, see http://postgrey.schweikert.ch/help/x.cz.html',
    '550 5.1.8 <b@bounce.example>: Sender address rejected: Domain not found',
    '550 Sender verify failed',
    '553 5.1.8 Domain of sender address b@bounce.example does not exist',
    '550 5.7.23 The message was rejected because of Sender Policy Framework violation',
    '550 5.7.1 Odmítnuto politikou příjemce',
    '550 5.7.1',
  ],
})
