import { Badge, Button, Text, Title } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useDelete } from '../../../parts/object/use-delete.ts'
import { RoleBadges } from '../../../parts/roles/role-badges.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'

type Invitation = Item<'GET /invitations'>

/** Invitations that have not been accepted yet. */
export function InvitationTable() {
  const { t } = useTranslation('members')
  const { data } = useApi('GET /invitations', {})
  const columns = useColumns()
  if (!data?.items.length) return null
  return (
    <section>
      <Title order={2} fz="lg" mb="sm">
        {t('invitations.title')}
      </Title>
      <DataTable
        label={t('invitations.title')}
        columns={columns}
        rows={data.items}
        rowId={({ id }) => id}
        empty={<Empty icon={IconMail} title={t('invitations.title')} />}
      />
    </section>
  )
}

function useColumns(): Column<Invitation>[] {
  const { t } = useTranslation('members')
  const { day } = useFormat()
  const actions: Column<Invitation> = {
    key: 'actions',
    title: '',
    isNumber: true,
    cell: (row) => <Revoke invitation={row} />,
  }
  return [
    {
      key: 'email',
      title: t('email'),
      cell: ({ email, expired, expiresAt }) => (
        <>
          <Text fw={600}>{email}</Text>
          {expired ? (
            <Badge color="orange">{t('invitations.expired')}</Badge>
          ) : (
            <Text fz="sm" c="dimmed">
              {t('invitations.until', { day: day(expiresAt) })}
            </Text>
          )}
        </>
      ),
    },
    { key: 'roles', title: t('roles'), isExtra: true, cell: ({ roles }) => <RoleBadges roles={roles} /> },
    { key: 'createdAt', title: t('invitations.sentAt'), isExtra: true, cell: ({ createdAt }) => day(createdAt) },
    ...(useMay('settings') ? [actions] : []),
  ]
}

function Revoke({ invitation: { id, email } }: { invitation: Invitation }) {
  const { t } = useTranslation('members')
  const { remove, isBusy } = useDelete('DELETE /invitations/{invitation_id}', {
    touches: ['/invitations'],
    doneText: t('invitations.revoked'),
  })
  const question = {
    title: t('invitations.revoke.title', { email }),
    text: t('invitations.revoke.text'),
    action: t('invitations.revoke.action'),
  }
  return (
    <Button
      variant="default"
      size="xs"
      onClick={() => void remove({ path: { invitation_id: id } }, question)}
      loading={isBusy}
    >
      {t('invitations.revoke.action')}
    </Button>
  )
}
