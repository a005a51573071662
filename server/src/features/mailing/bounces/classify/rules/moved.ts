import { defineBounceRule } from '../define-bounce-rule.ts'

export default defineBounceRule({
  reason: 'moved',
  dead: true,
  texts: [
    /\b(?:has|have) moved|user moved|recipient moved|address (?:has )?changed|changed (?:his|her|their|my|its) (?:e-?mail|address)|new address is|has a new (?:e-?mail )?address/,
    /no longer (?:works|working|employed|with (?:the|this|our) (?:company|organi[sz]ation)|at this (?:company|address))|left the company/,
    /not local;? (?:please )?try|will forward to|prestehoval|zmenil.{0,30}adres|jiz (?:zde )?nepracuje|uz (?:tu )?nepracuje/,
  ],
  statuses: ['1.6'],
  examples: [
    '551 5.1.6 <jan@firma.cz>: Recipient address rejected: User has moved to jan@jina.example',
    '551 User not local; please try <jan@jina.example>',
    '550 5.1.6 Recipient no longer works here, see https://firma.cz/kontakty',
    '550 5.1.1 Pan Novák zde již nepracuje',
    '550 5.1.6',
  ],
  temporary: ['450 4.1.6 The recipient has moved'],
})
