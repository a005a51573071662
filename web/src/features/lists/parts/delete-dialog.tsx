import { Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { useGo } from '../../../ui/link.tsx'
import { notify } from '../../../ui/tell.ts'

const MODES = ['list', 'keep_used', 'with_contacts'] as const

/** Deletes a list, alone or with its contacts. */
export function DeleteDialog({ list, onClose }: { list: Answer<'GET /lists/{list_id}'>; onClose: () => void }) {
  const { t } = useTranslation('lists')
  const { t: common } = useTranslation()
  const go = useGo()
  const [mode, setMode] = useState<(typeof MODES)[number]>('list')
  const remove = useSend('DELETE /lists/{list_id}', {
    touches: ['/lists', '/contacts'],
    gone: 'GET /lists/{list_id}',
    onDone: () => {
      notify(t('delete.begun', { name: list.name }))
      go('/lists', { replace: true })
    },
  })
  return (
    <FormModal
      title={t('delete.title', { name: list.name })}
      action={common('delete')}
      isDangerous
      onClose={onClose}
      isBusy={remove.isPending}
      onSubmit={() => remove.mutate({ path: { list_id: list.id }, query: { mode } })}
    >
      <Text>{t('delete.text')}</Text>
      <Radio.Group label={t('delete.mode')} value={mode} onChange={(value) => setMode(value as typeof mode)}>
        <Stack gap="xs" mt="xs">
          {MODES.map((one) => (
            <Radio key={one} value={one} label={t(`delete.modes.${one}`)} description={t(`delete.hints.${one}`)} />
          ))}
        </Stack>
      </Radio.Group>
    </FormModal>
  )
}
