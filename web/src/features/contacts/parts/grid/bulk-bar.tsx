import { Button, Group, Paper, Text } from '@mantine/core'
import { IconBan, IconListCheck, IconTag, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../../api/hooks.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { ListsPicker } from '../../../../parts/object/pickers.tsx'
import { FormModal } from '../../../../ui/form/form-modal.tsx'
import { notify } from '../../../../ui/message/notify.ts'
import { type BulkAction, type BulkJob, type Target, useBulk } from '../../logic/bulk.ts'
import { LabelMenu } from '../label-menu.tsx'
import { BulkDialog } from './bulk-dialog.tsx'

interface Props {
  target: Target
  /** The number of contacts that match the filter. */
  total: number
  onAll: () => void
  onClear: () => void
  onBegun: (job: BulkJob) => void
}

/** The actions for the chosen contacts. */
export function BulkBar({ target, total, onAll, onClear, onBegun }: Props) {
  const { t } = useTranslation('contacts')
  const { number } = useFormat()
  const [open, setOpen] = useState<BulkAction | null>(null)
  const begun = (job: BulkJob) => {
    setOpen(null)
    onBegun(job)
  }
  const { begin, isBusy } = useBulk(target, begun)
  const { count, isAll, ids } = target
  return (
    <Paper withBorder p="xs" px="md" mb="sm" role="region" aria-label={t('bulk.label')}>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Text fz="sm" fw={600} aria-live="polite">
            {t('bulk.chosen', { count, number: number(count) })}
          </Text>
          {!isAll && total > ids.size && (
            <Button variant="subtle" size="compact-sm" onClick={onAll}>
              {t('bulk.all', { count: total, number: number(total) })}
            </Button>
          )}
          <Button variant="subtle" color="gray" size="compact-sm" onClick={onClear}>
            {t('bulk.none')}
          </Button>
        </Group>
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            leftSection={<IconListCheck size={16} aria-hidden />}
            onClick={() => setOpen('add_to_list')}
          >
            {t('bulk.add_to_list.open')}
          </Button>
          {!isAll && <Labelling ids={[...ids]} />}
          <Button
            variant="default"
            size="xs"
            leftSection={<IconBan size={16} aria-hidden />}
            onClick={() => setOpen('blacklist')}
          >
            {t('bulk.blacklist.action')}
          </Button>
          <Button
            variant="default"
            size="xs"
            c="var(--mantine-color-red-light-color)"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => setOpen('delete')}
          >
            {t('bulk.delete.action')}
          </Button>
        </Group>
      </Group>
      {open === 'add_to_list' && (
        <AddDialog
          count={count}
          isBusy={isBusy}
          onClose={() => setOpen(null)}
          onSubmit={(listIds) => begin('add_to_list', { listIds })}
        />
      )}
      {(open === 'blacklist' || open === 'delete') && (
        <BulkDialog action={open} target={target} onClose={() => setOpen(null)} onBegun={begun} />
      )}
    </Paper>
  )
}

interface AddProps {
  count: number
  isBusy: boolean
  onClose: () => void
  onSubmit: (listIds: string[]) => void
}

function AddDialog({ count, isBusy, onClose, onSubmit }: AddProps) {
  const { t } = useTranslation('contacts')
  const { number } = useFormat()
  const [listIds, setListIds] = useState<string[]>([])
  const [error, setError] = useState<string | null>(null)
  return (
    <FormModal
      title={t('bulk.add_to_list.title', { count, number: number(count) })}
      action={t('bulk.add_to_list.action')}
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
        {t('bulk.add_to_list.text')}
      </Text>
    </FormModal>
  )
}

/** Labels to add to the chosen contacts or to remove from them. */
function Labelling({ ids }: { ids: string[] }) {
  const { t } = useTranslation('contacts')
  const assign = useSend('POST /labels/{label_id}/assign', {
    touches: ['/contacts'],
    onDone: ({ changed }) => notify(t('labels.changed', { count: changed })),
  })
  const change = (remove: boolean) => (label_id: string) =>
    assign.mutate({ path: { label_id }, body: { kind: 'contact', ids, remove } })
  return (
    <LabelMenu
      choices={[
        { title: t('labels.putOn'), onChoose: change(false) },
        { title: t('labels.takeOff'), onChoose: change(true) },
      ]}
      target={
        <Button variant="default" size="xs" leftSection={<IconTag size={16} aria-hidden />} loading={assign.isPending}>
          {t('labels.title')}
        </Button>
      }
    />
  )
}
