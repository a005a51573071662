import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useDelete } from '../../../parts/object/use-delete.ts'
import { useGo } from '../../../ui/link/link.tsx'
import { useConfirm } from '../../../ui/message/confirm.tsx'
import { notify } from '../../../ui/message/notify.ts'
import type { SurveyRow } from './survey.ts'

interface Options {
  /** After the survey was deleted. */
  onGone?: () => void
}

/** Copies, activates, deactivates and deletes a survey. */
export function useSurveyActions(
  { id, name, figures }: Pick<SurveyRow, 'id' | 'name' | 'figures'>,
  { onGone }: Options = {},
) {
  const { t } = useTranslation('surveys')
  const { number } = useFormat()
  const confirm = useConfirm()
  const go = useGo()
  const path = { survey_id: id }
  const copying = useSend('POST /surveys/{survey_id}/copy', {
    touches: ['/surveys'],
    onDone: (copy) => {
      notify(t('copied', { name: copy.name }))
      go(`/surveys/${copy.id}`)
    },
  })
  const changing = useSend('PATCH /surveys/{survey_id}', {
    touches: ['/surveys'],
    onDone: ({ status }) => notify(t(`${status === 'active' ? 'activate' : 'deactivate'}.done`, { name })),
  })
  const { remove } = useDelete('DELETE /surveys/{survey_id}', {
    touches: ['/surveys'],
    gone: 'GET /surveys/{survey_id}',
    doneText: t('delete.done', { name }),
    ...(onGone ? { onDone: onGone } : {}),
  })
  return {
    isBusy: copying.isPending || changing.isPending,
    copy: () => copying.mutate({ path, body: {} }),
    activate: () => changing.mutate({ path, body: { status: 'active' } }),
    deactivate: async () => {
      const question = {
        title: t('deactivate.title', { name }),
        text: t('deactivate.text'),
        action: t('deactivate.action'),
      }
      if (await confirm(question)) changing.mutate({ path, body: { status: 'inactive' } })
    },
    remove: () =>
      void remove(
        { path },
        {
          title: t('delete.title', { name }),
          text: figures.submissions
            ? t('delete.text', { count: figures.submissions, shown: number(figures.submissions) })
            : t('delete.textEmpty'),
        },
      ),
  }
}
