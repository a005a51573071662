import { defineSpamRule } from '../define-spam-rule.ts'
import { phrases } from '../words.ts'

const find = phrases(
  'viagra',
  'cialis',
  'levitra',
  'xanax',
  'valium',
  'tramadol',
  'online pharmacy',
  'weight loss pills',
  'lose weight fast',
  'penis enlargement',
  'male enhancement',
  'zvetseni penisu',
  'leky bez predpisu',
  'lieky bez predpisu',
  'zhubnete rychle',
  'schudnite rychlo',
  'zazracna pilulka',
)

export default defineSpamRule({
  code: 'phrase_pharmacy',
  points: 3,
  find: ({ folded }) => find(folded),
  examples: {
    good: ['<p>Specialist. Pharmacy opening hours.</p>'],
    bad: [
      '<p>Cheap Viagra</p>',
      '<p>Vi&shy;agra</p>',
      '<p>V<b></b>iagra</p>',
      '<p>Léky bez předpisu</p>',
      '<p>{{ df_name|default("viagra") }}</p>',
    ],
  },
})
