import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../i18n/format.ts'
import { CountToConfirm, useCountToConfirm } from '../../../../parts/contact/count-to-confirm.tsx'
import { FormModal } from '../../../../ui/form/form-modal.tsx'
import { notifyError } from '../../../../ui/message/notify.ts'
import { type BulkJob, type Target, useBulk, useBulkCount } from '../../logic/bulk.ts'

/** An action that is started only when the number of contacts was confirmed. */
export interface Confirmed {
  action: 'add_label' | 'blacklist' | 'delete' | 'remove_label' | 'unsubscribe'
  labelIds?: string[]
}

interface Props extends Confirmed {
  target: Target
  onClose: () => void
  onBegun: (job: BulkJob) => void
}

/** Asks before the chosen contacts are changed, with their number. */
export function BulkDialog({ action, labelIds, target, onClose, onBegun }: Props) {
  const { t } = useTranslation('contacts')
  const { number } = useFormat()
  const counted = useBulkCount(target, { action, ...(labelIds ? { labelIds } : {}) })
  const confirming = useCountToConfirm({ count: counted.data?.count, recount: counted.refetch })
  const { begin, isBusy } = useBulk(target, onBegun, (error) => {
    if (!confirming.isMismatch(error)) notifyError(error)
  })
  const { count } = target
  return (
    <FormModal
      title={t(`bulk.${action}.title`, { count, number: number(count) })}
      action={t(`bulk.${action}.action`)}
      isDangerous={action !== 'add_label'}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={() => {
        const expectedContacts = confirming.expected()
        if (expectedContacts !== null) begin({ action, expectedContacts, ...(labelIds ? { labelIds } : {}) })
      }}
    >
      <Text>{t(`bulk.${action}.text`)}</Text>
      <CountToConfirm
        confirming={confirming}
        caption={(count) => t(`bulk.${action}.caption`, { count })}
        error={counted.error}
      />
    </FormModal>
  )
}
