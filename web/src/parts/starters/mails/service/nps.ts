import { nps as npsBlock } from '../../../mail-blocks/kinds/nps.ts'
import { defineStarter } from '../../kit/define-starter.ts'
import { signed, top } from '../../kit/rows.ts'

export const nps = defineStarter('nps', {
  look: { primary: '#2a7d6f', heading: '#1f3a36', text: '#46504e', radius: 6 },
  rows: (kit) => {
    const { row, title, text, picture, place, brand, say } = kit
    const survey = place.survey
      ? { survey: place.survey.id, url: place.survey.url, question: place.survey.question }
      : {}
    return [
      top(kit),
      row(
        [
          picture('survey', say('alt'), { width: 300 }),
          title(say('title'), { align: 'center' }),
          text(say('text'), { align: 'center', size: 17 }),
        ],
        { padding: '36px 0 12px' },
      ),
      row(
        [
          text(`<strong>${say('question')}</strong>`, { align: 'center' }),
          npsBlock.make({ ...survey, lowest: say('lowest'), highest: say('highest') }, brand),
        ],
        { ground: 'tint', padding: '20px 0' },
      ),
      row([text(say('more')), signed(kit)], { padding: '24px 0' }),
    ]
  },
})
