import { defineSpamRule } from '../define-spam-rule.ts'
import { phrases } from '../words.ts'

const find = phrases(
  'you have won',
  'you are a winner',
  'you have been selected',
  'lucky winner',
  'claim your prize',
  'congratulations you won',
  'lottery',
  'vyhrali jste',
  'vyhral jste',
  'stal jste se vyhercem',
  'jste vyherce',
  'byli jste vybrani',
  'vyzvednete si vyhru',
  'loterie',
  'vyhrali ste',
  'stali ste sa vyhercom',
  'boli ste vybrani',
  'vyzdvihnite si vyhru',
  'sie haben gewonnen',
)

export default defineSpamRule({
  code: 'phrase_winner',
  points: 2.5,
  find: ({ folded }) => find(folded),
  examples: {
    good: ['<p>The winners of our photo contest</p>'],
    bad: ['<p>Congratulations, you have won!</p>', '<p>Vyhráli jste telefon</p>', '<p>Boli ste vybraní</p>'],
  },
})
