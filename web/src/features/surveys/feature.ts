import { IconMessageStar } from '@tabler/icons-react'
import { call } from '../../api/client.ts'
import { query } from '../../api/hooks.ts'
import { defineFeature } from '../../parts/manifest/define-feature.ts'
import { namesFrom } from '../../parts/manifest/object-kind.ts'

declare module '../../parts/manifest/object-kind.ts' {
  interface NamedKinds {
    survey: true
    survey_part: true
  }
}

export const feature = defineFeature('surveys', {
  pages: [
    {
      path: '/surveys',
      load: async () => (await import('./pages/surveys-page.tsx')).SurveysPage,
      menu: { title: 'surveys', group: 'audience', order: 60, icon: IconMessageStar, module: 'content' },
    },
    {
      path: '/surveys/$survey',
      load: async () => (await import('./pages/survey-page.tsx')).SurveyPage,
      needs: ({ survey }) => [query('GET /surveys/{survey_id}', { path: { survey_id: survey! } })],
    },
  ],
  objects: {
    survey: {
      page: '/surveys/$id',
      names: namesFrom('content', 'GET /surveys', (survey_id, signal) =>
        call('GET /surveys/{survey_id}', { path: { survey_id } }, signal),
      ),
    },
    // Rules name a question by its survey and its id, and an option by its question: `7/q1/yes`.
    survey_part: {
      names: {
        module: 'content',
        route: 'GET /surveys',
        find: async () => [],
        one: async (id, signal) => {
          const [survey_id = '', questionId, optionId] = id.split('/')
          const { questions } = await call('GET /surveys/{survey_id}', { path: { survey_id } }, signal)
          const question = questions.find((one) => one.id === questionId)
          const part = optionId ? question?.options.find((one) => one.id === optionId) : question
          return { id, name: part?.label ?? '' }
        },
      },
    },
  },
  audited: {
    surveys: { object: 'survey' },
  },
})
