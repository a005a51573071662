import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useFormat } from '../../../i18n/format.ts'
import { notify } from '../../../ui/message/notify.ts'

/** Counts a segment again, or takes a new snapshot. */
export function useRecompute() {
  const { t } = useTranslation('segments')
  const { number } = useFormat()
  return useSend('POST /segments/{segment}/recompute', {
    touches: ['/segments'],
    onDone: ({ name, counts }) =>
      notify(t('recounted', { name, count: counts.matched, shown: number(counts.matched) })),
  })
}
