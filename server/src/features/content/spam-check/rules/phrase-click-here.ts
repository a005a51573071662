import { defineSpamRule } from '../define-spam-rule.ts'
import { firstFew, fold } from '../words.ts'

const HERE =
  /^(click|click here|click now|klikni|kliknete|kliknete zde|klikni zde|kliknite sem|kliknite|klikni sem|zde|hier klicken|klicken sie hier)[ !.>»]{0,3}$/

/** Link texts that do not name the target. */
export default defineSpamRule({
  code: 'phrase_click_here',
  points: 0.4,
  find: ({ links }) => firstFew(links.map(({ text }) => fold(text)).filter((text) => HERE.test(text))),
  examples: {
    good: ['<p>Click here and there</p>', '<a href="https://a.cz">See the shoes</a>'],
    bad: [
      '<a href="https://a.cz">Click <b>here</b>!</a>',
      '<a href="https://a.cz">klikněte zde</a>',
      '<a href="https://a.cz">Kliknite sem</a>',
    ],
  },
})
