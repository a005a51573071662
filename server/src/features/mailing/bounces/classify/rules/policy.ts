import { defineBounceRule } from '../define-bounce-rule.ts'

/** The policy of the receiver: servers, senders and groups of senders that it does not accept. */
export default defineBounceRule({
  reason: 'policy',
  texts: [
    /authentication (?:required|fail|check|information)|authrequired|notauthenticated|\barc\b fail/,
    /relay(?:ing)? (?:access )?(?:is )?(?:denied|not (?:permitted|allowed)|prohibited|forbidden)|(?:unable|not permitted|not allowed) to relay|we do not relay|rcpthosts|neprijima.{0,20}relay/,
    /unresolvable|\bptr\b|reverse (?:dns|lookup)|\brdns\b|cannot find your|client host rejected|helo command rejected|invalid helo|my name was rejected|\bfcrdns\b/,
    /gr[ea]y ?-?list|policy|politik|not (?:authori[sz]ed|allowed|permitted) to (?:send|post|submit)|prohibition|restriction|(?:external|outside|internal|authenticated) senders/,
    /permission to post|not (?:a )?member|only members|https?:\/\/groups\.google\.com/,
    /(?<!recipient address rejected: )access denied|starttls|tls (?:is )?(?:required|negotiation)|must issue a/,
  ],
  statuses: ['7.*'],
  examples: [
    '554 5.7.9 Message not accepted for policy reasons. See https://postmaster.yahooinc.com/error-codes',
    '550 5.7.1 RESOLVER.RST.AuthRequired; authentication required',
    '550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required; Delivery restriction check failed because the sender was not authenticated when sending to this group',
    '554 5.7.1 <jan@wedos.example>: Relay access denied',
    '550 relay not permitted',
    "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)",
    '550 5.7.1 IP address has an invalid HELO, invalid HELO name',
    '450 4.7.25 Client host rejected: cannot find your hostname, [203.0.113.7]',
    '450 4.2.0 <jan@x.cz>: Recipient address rejected: Greylisted, see http://postgrey.schweikert.ch/help/x.cz.html',
    '550 5.7.1 Odmítnuto politikou příjemce',
    "We're writing to let you know that the group you tried to contact may not exist, or you may not have permission to post messages to the group.",
    'Máte-li otázky týkající se této nebo jiné skupiny Google, navštivte https://groups.google.com/support/.',
    '550 5.7.1 You are not a member of this mailing list',
    'Connected to 203.0.113.9 but my name was rejected. Remote host said: 501 5.0.0 Invalid domain name',
    '550 5.7.1',
  ],
})
