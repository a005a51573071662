import { defineBounceRule } from '../define-bounce-rule.ts'

/**
 * Our own address or domain is refused: it does not exist for the receiver, or is not authenticated. Every recipient there
 * would get the same reply.
 */
export default defineBounceRule({
  reason: 'policy',
  scope: 'sender',
  texts: [
    /\bspf\b|sender policy framework|\bdkim\b|\bdmarc\b|unauthenticated|(?:mail|message|domain) .{0,30}not authenticated|does not pass authentication|required authentication level|sender id/,
    // At this command the server does not know the recipient yet.
    /(?:after|in reply to|response to) (?:pipelined )?mail from\b/,
    /(?<!(?:return(?:ed|ing)?|back) to (?:the )?)\b(?:senders?|originator|return.?path|mail from|envelope from|from (?:address|domain|header))\b(?:(?!recipient|user|mail ?box).){0,60}(?:reject|denied|invalid|verif|unknown|not (?:found|exist|allowed|authori[sz]ed|accepted|permitted)|does ?n[o']t (?:exist|resolve|have)|no such|neexistuj|odmitnut)/,
    /(?:invalid|bad|unknown|rejected|unacceptable|illegal|non-?existent|unverified) (?:envelope )?sender\b|domain of sender|from:? domain is invalid|valid from:|sender.{0,40}null ?-?mx|sender'?s? (?:domain|address) (?:must|is)/,
    /odesilatel.{0,60}(?:neexistuj|odmitnut|neznam|neplatn)|domena odesilatele|absender.{0,60}(?:unbekannt|abgelehnt|nicht|ungultig)|expediteur.{0,60}(?:inconnu|refuse|rejete|invalide)|отправител.{0,60}(?:не существует|отклон|неизвест)/,
  ],
  meanings: ['1.7', '1.8'],
  statuses: ['7.20', '7.21', '7.22', '7.23', '7.24', '7.26', '7.27'],
  examples: [
    '550-5.7.26 This mail has been blocked because the sender is unauthenticated.\n550-5.7.26 Gmail requires all senders to authenticate with either SPF or DKIM.',
    "550-5.7.1 Unauthenticated email from firma.cz is not accepted due to domain's\n550-5.7.1 DMARC policy. Please contact the administrator of firma.cz domain",
    '550 5.7.509 Access denied, sending domain firma.cz does not pass DMARC verification and has a DMARC policy of reject.',
    "550 5.7.515 Access denied, sending domain firma.cz doesn't meet the required authentication level.",
    '550 5.7.1 Client does not have permissions to send as this sender: address unknown, sender denied',
    '550 5.1.8 <b@bounce.example>: Sender address rejected: Domain not found',
    '550 Sender verify failed',
    '553 5.1.8 Domain of sender address b@bounce.example does not exist',
    '550 5.7.23 The message was rejected because of Sender Policy Framework violation',
    '550 5.1.7 No such domain shop.example',
    '550 5.2.0 <b@bounce.example> From: Domain is invalid. Please provide a valid From: IB506',
    '501 5.1.7 Bad sender address syntax',
    '550 5.1.8 Access denied, bad outbound sender',
    '550 5.7.27 Sender address has null MX',
    'SMTP error from remote mail server after MAIL FROM:<b@bounce.example> SIZE=2048: 550 No such user here',
    'host mx.firma.cz[203.0.113.9] said: 550 unknown user (in reply to MAIL FROM command)',
    '450 4.1.8 <b@bounce.example>: Sender address rejected: Domain not found',
    '550 5.1.0 Sender rejected: Invalid sender domain',
    '553 5.7.1 Doména odesílatele neexistuje',
    '550 5.1.8',
    '550 5.7.26',
  ],
})
