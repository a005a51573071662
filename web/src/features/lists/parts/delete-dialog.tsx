import { Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { useApi, useSend } from '../../../api/hooks.ts'
import { CountToConfirm, useCountToConfirm } from '../../../parts/contact/count-to-confirm.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { useGo } from '../../../ui/link/link.tsx'
import { notify, notifyError } from '../../../ui/message/notify.ts'

const MODES = ['list', 'keep_used', 'with_contacts'] as const
type Mode = (typeof MODES)[number]

/** Deletes a list, alone or with its contacts. The number of contacts must be typed. */
export function DeleteDialog({ list, onClose }: { list: Answer<'GET /lists/{list_id}'>; onClose: () => void }) {
  const { t } = useTranslation('lists')
  const { t: common } = useTranslation()
  const go = useGo()
  const [mode, setMode] = useState<Mode>('list')
  const path = { list_id: list.id }
  const { count, error, recount } = useDeletion(list.id, mode)
  const confirming = useCountToConfirm({ count, recount, isAlwaysTyped: true })
  const remove = useSend('DELETE /lists/{list_id}', {
    touches: ['/lists', '/contacts'],
    gone: 'GET /lists/{list_id}',
    onDone: () => {
      notify(t('delete.begun', { name: list.name }))
      go('/lists', { replace: true })
    },
    onFail: (error) => {
      if (!confirming.isMismatch(error)) notifyError(error)
    },
  })
  const submit = () => {
    if (mode === 'list') return remove.mutate({ path, query: { mode } })
    const expectedContacts = confirming.expected()
    if (expectedContacts !== null) remove.mutate({ path, query: { mode, expectedContacts } })
  }
  const choose = (next: Mode) => {
    setMode(next)
    confirming.clear()
  }
  return (
    <FormModal
      title={t('delete.title', { name: list.name })}
      action={common('delete')}
      isDangerous
      onClose={onClose}
      isBusy={remove.isPending}
      onSubmit={submit}
    >
      <Text>{t('delete.text')}</Text>
      <Radio.Group label={t('delete.mode')} value={mode} onChange={(value) => choose(value as Mode)}>
        <Stack gap="xs" mt="xs">
          {MODES.map((one) => (
            <Radio key={one} value={one} label={t(`delete.modes.${one}`)} description={t(`delete.hints.${one}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {mode !== 'list' && (
        <>
          <Text fz="sm" c="dimmed">
            {t('delete.kept')}
          </Text>
          <CountToConfirm confirming={confirming} caption={(count) => t('delete.caption', { count })} error={error} />
        </>
      )}
    </FormModal>
  )
}

/** How many contacts would be deleted. */
function useDeletion(listId: string, mode: Mode) {
  const asked = mode === 'list' ? 'with_contacts' : mode
  const input = { path: { list_id: listId }, query: { mode: asked } }
  const { data, error, refetch } = useApi('GET /lists/{list_id}/deletion', input, {
    enabled: mode !== 'list',
    isShown: true,
  })
  return { count: data?.contacts, error, recount: refetch }
}
