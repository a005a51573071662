import { defineSpamRule } from '../define-spam-rule.ts'
import { phrases } from '../words.ts'

const find = phrases(
  'online casino',
  'casino bonus',
  'free spins',
  'no deposit bonus',
  'sports betting',
  'place your bet',
  'online kasino',
  'kasino bonus',
  'volne zatoceni',
  'vstupni bonus bez vkladu',
  'volne spiny',
  'bonus bez vkladu',
)

export default defineSpamRule({
  code: 'phrase_gambling',
  points: 2,
  find: ({ folded }) => find(folded),
  examples: {
    good: ['<p>We bet that you will like it. Casino Royale on DVD.</p>'],
    bad: ['<p>100 free spins</p>', '<p>Online kasino</p>'],
  },
})
