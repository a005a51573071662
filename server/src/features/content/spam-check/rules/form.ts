import { fieldsIn } from '../../html/index.ts'
import { defineRule } from '../define-rule.ts'
import { told } from '../words.ts'

export default defineRule({
  code: 'form',
  points: 2,
  find: ({ markup }) => told(fieldsIn(markup).map(({ name }) => name)),
  examples: {
    good: ['<input type="checkbox" id="a">'],
    bad: ['<form action="https://a.cz"><input type="password"></form>'],
  },
})
