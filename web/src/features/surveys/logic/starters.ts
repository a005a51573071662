import { useTranslation } from 'react-i18next'
import type { Body } from '../../../api/client.ts'
import { newQuestion } from './questions.ts'

/** What a new survey begins with. */
export const STARTERS = ['nps', 'order', 'blank'] as const
export type Starter = (typeof STARTERS)[number]

type Content = Pick<Body<'POST /surveys'>, 'title' | 'description' | 'questions'>

/** The content of a new survey, in the language of the person who creates it. */
export function useStarter(): (starter: Starter) => Content {
  const { t } = useTranslation('surveys')
  return (starter) => {
    if (starter === 'blank') return {}
    const questions =
      starter === 'nps'
        ? [{ ...newQuestion('nps', t('starters.nps.question')), required: true }]
        : [
            { ...newQuestion('rating', t('starters.order.question')), required: true },
            newQuestion(
              'single',
              t('starters.order.delivery'),
              (['early', 'asPromised', 'late'] as const).map((time) => t(`starters.order.${time}`)),
            ),
          ]
    return {
      title: t(`starters.${starter}.title`),
      description: t('starters.description'),
      questions: [...questions, newQuestion('text', t(`starters.${starter}.words`))],
    }
  }
}
