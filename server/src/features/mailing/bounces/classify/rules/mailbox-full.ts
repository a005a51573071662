import { defineBounceRule } from '../define-bounce-rule.ts'

export default defineBounceRule({
  reason: 'mailbox_full',
  scope: 'mailbox',
  texts: [
    /over ?-?quota|quota (?:has been |is |was )?(?:exceed|full|reached)|quotaexceeded|exceed(?:s|ed|ing)?.{0,30}(?:quota|storage|mailbox size)|disk quota|mail ?box exceeds/,
    /(?:mail ?box|inbox|mail ?folder|maildir|account|schranka|posta|user|recipient|storage)\b.{0,50}\b(?:full|out of (?:storage|space)|over (?:its |the )?(?:storage |size )?(?:limit|size)|size limit)/,
    /out of storage|not enough (?:storage|space|room|disk)|insufficient (?:disk|mailbox)? ?(?:space|storage)|storage allocation|mailbox size/,
    /schranka.{0,60}(?:pln[aey]|preplnen)|pln[ae] schrank|preplnen|prekrocen.{0,20}(?:kvot|limit)|kvot[auy].{0,30}prekrocen/,
  ],
  statuses: ['2.2'],
  codes: [552],
  examples: [
    '452-4.2.2 The email account that you tried to reach is over quota. Please direct\n452-4.2.2 the recipient to\n452 4.2.2 https://support.google.com/mail/?p=OverQuotaTemp',
    "552-5.2.2 The recipient's inbox is out of storage space and inactive. Please direct the\n552-5.2.2 recipient to\n552 5.2.2 https://support.google.com/mail/?p=OverQuotaPerm",
    '554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException.MapiExceptionShutoffQuotaExceeded',
    '552 5.2.2 <jan@seznam.cz>: Recipient address rejected: Mailbox full',
    '552 1 Requested mail action aborted, mailbox not found or full',
    '552 Requested mail action aborted: exceeded storage allocation',
    '452 4.1.1 jana@centrum.cz Mailbox quota exceeded',
    '550 5.1.1 User mailbox exceeds allowed size: jan@firma.cz',
    '552 5.2.2 Schránka adresáta je plná',
    '550 5.2.2 Prijemce ma plnou postovni schranku, kvota prekrocena',
    '554 5.2.2 <jan@x.cz>: user is over quota',
    '452 4.2.2 <jan@x.cz> Not enough storage space in user mailbox',
    '550 5.7.1 Mailbox for jan@zoznam.sk is full',
    "422 The recipient's mailbox is over its storage limit.",
    '552 5.2.2',
  ],
})
