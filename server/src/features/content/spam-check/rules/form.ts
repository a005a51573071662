import { formFieldsIn } from '../../html/index.ts'
import { defineSpamRule } from '../define-spam-rule.ts'
import { firstFew } from '../words.ts'

export default defineSpamRule({
  code: 'form',
  points: 2,
  find: ({ markup }) => firstFew(formFieldsIn(markup).map(({ name }) => name)),
  examples: {
    good: ['<input type="checkbox" id="a">'],
    bad: ['<form action="https://a.cz"><input type="password"></form>'],
  },
})
