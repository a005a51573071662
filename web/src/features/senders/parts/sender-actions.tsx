import { Menu, Skeleton, Text } from '@mantine/core'
import { IconMailForward, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useApi, useSend } from '../../../api/hooks.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { notify } from '../../../ui/message/notify.ts'
import { RowMenu } from '../../../ui/table/row-menu.tsx'

type Sender = Item<'GET /deliverability/senders'>
const TOUCHES = ['/deliverability/senders', '/sending/']

/** The menu of a sender. */
export function SenderActions({ sender, onEdit }: { sender: Sender; onEdit: () => void }) {
  const { t } = useTranslation('senders')
  const { t: common } = useTranslation()
  const [isDeleting, setDeleting] = useState(false)
  const resend = useSend('POST /sending/senders/{sender_id}/resend', {
    touches: TOUCHES,
    onDone: ({ email }) => notify(t('resent', { email })),
  })
  const check = useSend('POST /sending/senders/{sender_id}/check', {
    touches: TOUCHES,
    onDone: ({ status, domainStatus }) =>
      notify(
        t('checked', {
          sender: t(`states.${status}`),
          domain: common(`domainStates.${domainStatus}`),
        }),
      ),
  })
  const path = { sender_id: sender.id }
  return (
    <>
      <RowMenu name={sender.email}>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
          {common('edit')}
        </Menu.Item>
        <Menu.Item leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => check.mutate({ path })}>
          {t('check')}
        </Menu.Item>
        {sender.status === 'pending' && (
          <Menu.Item leftSection={<IconMailForward size={16} aria-hidden />} onClick={() => resend.mutate({ path })}>
            {t('resend')}
          </Menu.Item>
        )}
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setDeleting(true)}>
          {common('delete')}
        </Menu.Item>
      </RowMenu>
      {isDeleting && <DeleteDialog sender={sender} onClose={() => setDeleting(false)} />}
    </>
  )
}

/** Shows where the sender is used before it is deleted. */
function DeleteDialog({ sender: { id, email }, onClose }: { sender: Sender; onClose: () => void }) {
  const { t } = useTranslation('senders')
  const { t: common } = useTranslation()
  const { data } = useApi('GET /sending/senders/{sender_id}/usage', { path: { sender_id: id } })
  const isUsed = Boolean(data && (data.campaigns || data.automations))
  const remove = useSend('DELETE /sending/senders/{sender_id}', {
    touches: TOUCHES,
    onDone: () => {
      onClose()
      notify(t('deleted'))
    },
  })
  return (
    <FormModal
      title={t('delete.title', { email })}
      action={common('delete')}
      isDangerous
      onClose={onClose}
      isBusy={remove.isPending}
      onSubmit={() => remove.mutate({ path: { sender_id: id } })}
    >
      {!data ? (
        <Skeleton h={20} />
      ) : isUsed ? (
        <Text>
          {t('delete.used', {
            campaigns: t('campaigns', { count: data.campaigns }),
            automations: t('automations', { count: data.automations }),
          })}
        </Text>
      ) : (
        <Text>{t('delete.text')}</Text>
      )}
    </FormModal>
  )
}
