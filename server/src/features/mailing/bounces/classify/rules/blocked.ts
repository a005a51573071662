import { defineBounceRule } from '../define-bounce-rule.ts'

/** The sender is on a block list, or has a bad reputation. */
export default defineBounceRule({
  reason: 'blocked',
  scope: 'domain',
  texts: [
    /spamhaus|spamcop|barracudacentral|sorbs\.net|uceprotect|abuseat|mailspike|invaluement|spfbl|\bpsbl\b|cloudmark|senderbase|talosintelligence|ipcheck\./,
    /\b(?:dns)?[rd]?bls?\b|black ?-?list|block ?-?list|deny ?-?list/,
    /reputation/,
    /\bs3(?:140|150)\b|\b(?:sc|ou|dy|bs)-00\d\b|\[?ts(?:s)?0[23]\b|\bcs01\b|\bipbl\d+|\bpbl\d*\b/,
    /banned send|permanently deferred|not accepted from this ip|refused to talk to me|bad ip|ip .{0,30}not allowed/,
    /\b(?:ip|ips|host|server|network|range|sender|domain|provider|isp|connection|mta)\b.{0,60}\b(?:blocked|banned|(?:is|are|been|was) (?:\w+ )?listed|blokovan|zablokovan)/,
    /(?:mail|messages?|e-?mails?|connections?|traffic) from .{0,80}(?:blocked|banned|weren't sent|refused|blokovan)/,
    /blocked (?:using|by|due to|because|for) .{0,40}(?:ip|list|abuse|spam source|network)|blocked - see /,
  ],
  examples: [
    "550 5.7.1 Unfortunately, messages from [203.0.113.7] weren't sent. Please contact your Internet service provider since part of their network is on our block list (S3150). You can also refer your provider to http://mail.live.com/mail/troubleshooting.aspx#errors. [AM7EUR06FT048.eop-eur06.prod.protection.outlook.com]",
    "550 5.7.1 Unfortunately, messages from [203.0.113.7] weren't sent. Please contact your Internet service provider since part of their network is on our block list (S3140).",
    '550 SC-001 (COL004-MC4F29) Unfortunately, messages from 203.0.113.7 were not sent because of sender reputation',
    '550 5.7.606 Access denied, banned sending IP [203.0.113.7]. To request removal from this list please visit https://sender.office.com/',
    '550 5.7.511 Access denied, banned sender[203.0.113.7]. To request removal from this list please forward this message to delist@microsoft.com',
    '554 5.7.1 Service unavailable; Client host [203.0.113.7] blocked using zen.spamhaus.org; https://www.spamhaus.org/query/ip/203.0.113.7',
    '550 5.1.1 Mail from 203.0.113.7 refused by blackhole site zen.spamhaus.org, user unknown',
    '550-5.7.1 [203.0.113.7] Our system has detected that this message is likely suspicious due to the very low reputation of the sending IP address.\n550 5.7.1 https://support.google.com/mail/answer/188131',
    '553 5.7.1 [BL21] Connections will not be accepted from 203.0.113.7, because the ip is in Spamhaus list; see http://postmaster.yahoo.com/550-bl23.html',
    '421 4.7.1 [TS03] All messages from 203.0.113.7 will be permanently deferred; Retrying will NOT succeed. See https://postmaster.yahooinc.com/error-codes',
    '554-gmx.net (mxgmx115) Nemesis ESMTP Service not available\n554-No SMTP service\n554-Bad DNS PTR resource record or IP address is blocked.\n554 For explanation visit https://postmaster.gmx.net/en/error-messages?ip=203.0.113.7&c=bip',
    '550 5.7.1 Service unavailable, Client host [203.0.113.7] blocked using Barracuda Reputation BRBL; http://www.barracudanetworks.com/reputation/?pr=1&ip=203.0.113.7',
    '550 spam message rejected. Please visit http://help.mail.ru/notspam-support/id?c=x or report details to abuse@corp.mail.ru. Error: your IP is blacklisted',
    "554 5.7.1 Your access to this mail system has been rejected due to the sending MTA's poor reputation. If you believe that this failure is in error, please contact the intended recipient via alternate means.",
    '554 Blocked - see https://support.proofpoint.com/dnsbl-lookup.cgi?ip=203.0.113.7',
    '554 Blocked - see https://ipcheck.proofpoint.com/?ip=203.0.113.7',
    '550 5.7.1 Mail from IP 203.0.113.7 has been blocked (Seznam.cz), odesilatel je na blacklistu',
    '554 5.7.1 IP adresa 203.0.113.7 je zablokována pro rozesílání spamu',
    '550 5.7.1 Vaše IP je blokovaná, kontaktujte postmaster@azet.sk',
    '550 Administrative prohibition - envelope blocked: sender is on our denylist',
  ],
})
