import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../../api/hooks.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { FormModal } from '../../../../ui/form/form-modal.tsx'
import { notify, notifyError } from '../../../../ui/message/notify.ts'
import type { Segment } from '../../logic/editor/use-editor.ts'

type Uses = Record<string, number>
const KINDS = { campaign: 'campaigns', segment: 'segments', automation: 'automations' } as const

interface Props {
  segment: Segment
  onClose: () => void
  onDone?: () => void
}

/** Deletes a segment, or shows where it is used. */
export function DeleteDialog({ segment, onClose, onDone }: Props) {
  const { t } = useTranslation('segments')
  const { t: common } = useTranslation()
  const { campaigns, segments, automations } = segment.usedBy
  const [uses, setUses] = useState<Uses>({ campaign: campaigns, segment: segments, automation: automations })
  const remove = useSend('DELETE /segments/{segment}', {
    touches: ['/segments', '/grid-tags'],
    gone: 'GET /segments/{segment}',
    onDone: () => {
      notify(t('delete.done', { name: segment.name }))
      onClose()
      onDone?.()
    },
    onFail: (error) => {
      if (error.reason === 'used') setUses(error.params.usedBy as Uses)
      else notifyError(error)
    },
  })
  if (Object.values(uses).some(Boolean)) return <UsedDialog name={segment.name} uses={uses} onClose={onClose} />
  return (
    <FormModal
      title={t('delete.title', { name: segment.name })}
      action={common('delete')}
      isDangerous
      onClose={onClose}
      isBusy={remove.isPending}
      onSubmit={() => remove.mutate({ path: { segment: segment.id } })}
    >
      <Text>{t('delete.text')}</Text>
    </FormModal>
  )
}

/** The places where a segment is used. */
export function useUses() {
  const { t } = useTranslation('segments')
  const { list } = useFormat()
  return (uses: Uses) =>
    list(
      Object.entries(KINDS).flatMap(([kind, name]) => (uses[kind] ? [t(`uses.${name}`, { count: uses[kind] })] : [])),
    )
}

function UsedDialog({ name, uses, onClose }: { name: string; uses: Uses; onClose: () => void }) {
  const { t } = useTranslation('segments')
  const { t: common } = useTranslation()
  const usesText = useUses()
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('used.title', { name })}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack>
        <Text>{t('used.text', { uses: usesText(uses) })}</Text>
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            {common('close')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
