import { defineBounceRule } from '../define-bounce-rule.ts'

/** Refused for this recipient: by the recipient's own filter, or without a stated reason. */
export default defineBounceRule({
  reason: 'filtered',
  texts: [
    /filter|quarantin|:blocked\)|custom rule|blocked senders?|challenge|manually blocked|safe ?list/,
    /(?:rejected|blocked|refused) by (?:the )?(?:recipient|user|addressee|header based)|(?:recipient|user) (?:has )?(?:blocked|rejects|refuses)|does not want|recipient preferences?|due to (?:the )?(?:recipient|user)(?:'s)? (?:preference|setting)/,
    /(?:message|mail|e-?mail|transaction|zprava) (?:was |has been |byla )?(?:refused|rejected|denied|blocked|not accepted|odmitnut)/,
  ],
  examples: [
    '550 permanent failure for one or more recipients (jan@firma.cz:blocked)',
    '550 Rejected by header based manually Blocked Senders: b@bounce.example - https://community.mimecast.com/docs/DOC-1369#550',
    '554 5.7.0 Message rejected',
    '550 5.1.1 The recipient has blocked you',
    '550 5.7.1 Your message was quarantined',
    '550 Message refused by recipient filter',
    '550 5.7.0 Zpráva byla odmítnuta',
    '550 5.7.1 Message rejected: unknown error',
    '550 5.1.1 RCP-P2 Refused due to recipient preferences',
  ],
})
