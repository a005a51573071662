import { Badge, Button, Text, Title } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useApi, useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../app/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { tell } from '../../../ui/tell.ts'
import { RoleBadges } from './role-badges.tsx'

type Invitation = Item<'GET /invitations'>

/** Invitations that nobody has accepted yet. */
export function InvitationTable() {
  const { t } = useTranslation('settings')
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
  const { t } = useTranslation('settings')
  const { day } = useFormat()
  const mayChange = useMay('settings')
  const columns: Column<Invitation>[] = [
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
    { key: 'roles', title: t('members.roles'), isExtra: true, cell: ({ roles }) => <RoleBadges roles={roles} /> },
    { key: 'createdAt', title: t('invitations.sentAt'), isExtra: true, cell: ({ createdAt }) => day(createdAt) },
  ]
  return mayChange
    ? [...columns, { key: 'actions', title: '', isNumber: true, cell: (row) => <Revoke invitation={row} /> }]
    : columns
}

function Revoke({ invitation: { id, email } }: { invitation: Invitation }) {
  const { t } = useTranslation('settings')
  const confirm = useConfirm()
  const revoke = useSend('DELETE /invitations/{invitation_id}', {
    touches: ['/invitations'],
    onDone: () => tell(t('invitations.revoked')),
  })
  const ask = async () => {
    const question = {
      title: t('invitations.revoke.title', { email }),
      text: t('invitations.revoke.text'),
      action: t('invitations.revoke.action'),
      isDangerous: true,
    }
    if (await confirm(question)) revoke.mutate({ path: { invitation_id: id } })
  }
  return (
    <Button variant="default" size="xs" onClick={ask} loading={revoke.isPending}>
      {t('invitations.revoke.action')}
    </Button>
  )
}
