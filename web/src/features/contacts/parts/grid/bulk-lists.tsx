import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../i18n/format.ts'
import { ListsPicker } from '../../../../parts/object/pickers.tsx'
import { FormModal } from '../../../../ui/form/form-modal.tsx'
import type { Target } from '../../logic/bulk.ts'

export type ListAction = 'add_to_list' | 'remove_from_list'

interface Props {
  action: ListAction
  target: Target
  isBusy: boolean
  onClose: () => void
  onSubmit: (listIds: string[]) => void
}

/** Chooses the lists that contacts are added to or removed from; at first the list of the filter is removed from. */
export function BulkLists({ action, target: { count, filter }, isBusy, onClose, onSubmit }: Props) {
  const { t } = useTranslation('contacts')
  const { number } = useFormat()
  const isFiltered = action === 'remove_from_list' && filter.list && filter.listOp !== 'neq'
  const [listIds, setListIds] = useState<string[]>(isFiltered && filter.list ? [filter.list] : [])
  const [error, setError] = useState<string | null>(null)
  return (
    <FormModal
      title={t(`bulk.${action}.title`, { count, number: number(count) })}
      action={t(`bulk.${action}.action`)}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={() => (listIds.length ? onSubmit(listIds) : setError(t('listsMissing')))}
    >
      <ListsPicker
        label={t('lists')}
        placeholder={t('chooseLists')}
        value={listIds}
        onChange={setListIds}
        error={error}
      />
      <Text fz="sm" c="dimmed">
        {t(`bulk.${action}.text`)}
      </Text>
    </FormModal>
  )
}
