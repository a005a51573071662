import { Button, Group, Paper, Text } from '@mantine/core'
import {
  type Icon,
  IconBan,
  IconDownload,
  IconListCheck,
  IconMailOff,
  IconPlaylistX,
  IconTag,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../../api/hooks.ts'
import { useRight } from '../../../../core/company.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { useGo } from '../../../../ui/link/link.tsx'
import { notify } from '../../../../ui/message/notify.ts'
import { type BulkJob, exportTarget, type Target, useBulk } from '../../logic/bulk.ts'
import { LabelMenu } from '../label-menu.tsx'
import { BulkDialog, type Confirmed } from './bulk-dialog.tsx'
import { BulkLists, type ListAction } from './bulk-lists.tsx'

interface Props {
  target: Target
  /** The number of contacts that match the filter. */
  total: number
  onAll: () => void
  onClear: () => void
  onBegun: (job: BulkJob) => void
}

const LISTS: readonly (readonly [ListAction, Icon])[] = [
  ['add_to_list', IconListCheck],
  ['remove_from_list', IconPlaylistX],
]
const DANGERS: readonly (readonly ['blacklist' | 'delete' | 'unsubscribe', Icon])[] = [
  ['unsubscribe', IconMailOff],
  ['blacklist', IconBan],
  ['delete', IconTrash],
]

/** The actions for the chosen contacts. */
export function BulkBar({ target, total, onAll, onClear, onBegun }: Props) {
  const { t } = useTranslation('contacts')
  const { number } = useFormat()
  const mayExport = useRight('export')
  const go = useGo()
  const [open, setOpen] = useState<Confirmed | { action: ListAction } | null>(null)
  const close = () => setOpen(null)
  const begun = (job: BulkJob) => {
    close()
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
          {mayExport && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => go(exportTarget(target))}
            >
              {t('bulk.export')}
            </Button>
          )}
          {LISTS.map(([action, Icon]) => (
            <Button
              key={action}
              variant="default"
              size="xs"
              leftSection={<Icon size={16} aria-hidden />}
              onClick={() => setOpen({ action })}
            >
              {t(`bulk.${action}.open`)}
            </Button>
          ))}
          <Labelling target={target} onAsk={setOpen} />
          {DANGERS.map(([action, Icon]) => (
            <Button
              key={action}
              variant="default"
              size="xs"
              {...(action === 'delete' && { c: 'var(--mantine-color-red-light-color)' })}
              leftSection={<Icon size={16} aria-hidden />}
              onClick={() => setOpen({ action })}
            >
              {t(`bulk.${action}.action`)}
            </Button>
          ))}
        </Group>
      </Group>
      {open && isOfLists(open) && (
        <BulkLists
          action={open.action}
          target={target}
          isBusy={isBusy}
          onClose={close}
          onSubmit={(listIds) => begin({ action: open.action, listIds })}
        />
      )}
      {open && !isOfLists(open) && <BulkDialog {...open} target={target} onClose={close} onBegun={begun} />}
    </Paper>
  )
}

const isOfLists = (open: Confirmed | { action: ListAction }): open is { action: ListAction } =>
  open.action === 'add_to_list' || open.action === 'remove_from_list'

/** Labels to add to the chosen contacts or to remove from them. All that match a filter are changed in the background. */
function Labelling({ target: { ids, isAll }, onAsk }: { target: Target; onAsk: (action: Confirmed) => void }) {
  const { t } = useTranslation('contacts')
  const assign = useSend('POST /labels/{label_id}/assign', {
    touches: ['/contacts'],
    onDone: ({ changed }) => notify(t('labels.changed', { count: changed })),
  })
  const change = (remove: boolean) => (label_id: string) =>
    isAll
      ? onAsk({ action: remove ? 'remove_label' : 'add_label', labelIds: [label_id] })
      : assign.mutate({ path: { label_id }, body: { kind: 'contact', ids: [...ids], remove } })
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
