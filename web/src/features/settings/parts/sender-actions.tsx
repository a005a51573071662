import { Menu, Skeleton, Text } from '@mantine/core'
import { IconMailForward, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useApi, useSend } from '../../../api/hooks.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { RowMenu } from '../../../ui/row-menu.tsx'
import { tell } from '../../../ui/tell.ts'

type Sender = Item<'GET /deliverability/senders'>
const TOUCHES = ['/deliverability/senders', '/sending/']

/** What can be done with a sender. */
export function SenderActions({ sender, onEdit }: { sender: Sender; onEdit: () => void }) {
  const { t } = useTranslation('settings')
  const { t: common } = useTranslation()
  const [isDeleting, setDeleting] = useState(false)
  const resend = useSend('POST /sending/senders/{sender_id}/resend', {
    touches: TOUCHES,
    onDone: ({ email }) => tell(t('senders.resent', { email })),
  })
  const check = useSend('POST /sending/senders/{sender_id}/check', {
    touches: TOUCHES,
    onDone: ({ status, domainStatus }) =>
      tell(
        t('senders.checked', {
          sender: t(`senders.states.${status}`),
          domain: t(`domains.states.${domainStatus}`),
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
          {t('senders.check')}
        </Menu.Item>
        {sender.status === 'pending' && (
          <Menu.Item leftSection={<IconMailForward size={16} aria-hidden />} onClick={() => resend.mutate({ path })}>
            {t('senders.resend')}
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

/** Says where the sender is used before it is deleted. */
function DeleteDialog({ sender: { id, email }, onClose }: { sender: Sender; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const { t: common } = useTranslation()
  const { data } = useApi('GET /sending/senders/{sender_id}/usage', { path: { sender_id: id } })
  const isUsed = Boolean(data && (data.campaigns || data.automations))
  const remove = useSend('DELETE /sending/senders/{sender_id}', {
    touches: TOUCHES,
    onDone: () => {
      onClose()
      tell(t('senders.deleted'))
    },
  })
  return (
    <FormModal
      title={t('senders.delete.title', { email })}
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
          {t('senders.delete.used', {
            campaigns: t('senders.campaigns', { count: data.campaigns }),
            automations: t('senders.automations', { count: data.automations }),
          })}
        </Text>
      ) : (
        <Text>{t('senders.delete.text')}</Text>
      )}
    </FormModal>
  )
}
