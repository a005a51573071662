import { Badge, Box, Group, Menu, Text } from '@mantine/core'
import { IconPencil, IconTrash, IconUserOff, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useApi, useSend } from '../../../api/hooks.ts'
import { useMay, useMe } from '../../../app/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { tell } from '../../../ui/tell.ts'
import { MemberForm } from './member-form.tsx'
import { RoleBadges } from './role-badges.tsx'
import { RowMenu } from './row-menu.tsx'

type Member = Item<'GET /members'>

/** Who can sign in to the company. */
export function MemberTable() {
  const { t } = useTranslation('settings')
  const { data } = useApi('GET /members', {})
  const [edited, setEdited] = useState<Member | null>(null)
  return (
    <>
      <DataTable
        label={t('members.title')}
        columns={useColumns(setEdited)}
        rows={data?.items}
        rowId={({ id }) => id}
        empty={<Empty icon={IconUsers} title={t('members.title')} />}
      />
      {edited && <MemberForm member={edited} onClose={() => setEdited(null)} />}
    </>
  )
}

function useColumns(onEdit: (member: Member) => void): Column<Member>[] {
  const { t } = useTranslation('settings')
  const { day } = useFormat()
  const { person } = useMe()
  const mayChange = useMay('settings')
  const columns: Column<Member>[] = [
    {
      key: 'name',
      title: t('members.person'),
      cell: ({ name, email, active, roles }) => (
        <>
          <Group gap="xs">
            <Text fw={600} component="span">
              {name || email}
            </Text>
            {email === person?.email && <Badge variant="outline">{t('members.you')}</Badge>}
            {!active && <Badge color="gray">{t('members.off')}</Badge>}
          </Group>
          {name && (
            <Text fz="sm" c="dimmed">
              {email}
            </Text>
          )}
          <Box hiddenFrom="sm" mt={4}>
            <RoleBadges roles={roles} />
          </Box>
        </>
      ),
    },
    { key: 'roles', title: t('members.roles'), isExtra: true, cell: ({ roles }) => <RoleBadges roles={roles} /> },
    {
      key: 'twoFactor',
      title: t('members.twoFactor'),
      isExtra: true,
      cell: ({ twoFactor }) => (
        <Badge color={twoFactor ? 'teal' : 'gray'}>
          {twoFactor ? t('members.twoFactorOn') : t('members.twoFactorOff')}
        </Badge>
      ),
    },
    { key: 'createdAt', title: t('members.since'), isExtra: true, cell: ({ createdAt }) => day(createdAt) },
  ]
  if (!mayChange) return columns
  return [
    ...columns,
    {
      key: 'actions',
      title: '',
      width: 56,
      cell: (member) => <Actions member={member} onEdit={() => onEdit(member)} />,
    },
  ]
}

function Actions({ member, onEdit }: { member: Member; onEdit: () => void }) {
  const { t } = useTranslation('settings')
  const { t: common } = useTranslation()
  const confirm = useConfirm()
  const effect = { touches: ['/members', '/api-keys'] }
  const change = useSend('PATCH /members/{member_id}', { ...effect, onDone: () => tell(common('saved')) })
  const remove = useSend('DELETE /members/{member_id}', { ...effect, onDone: () => tell(t('members.removed')) })
  const path = { member_id: member.id }
  const name = member.name || member.email
  const ask = async (word: 'deactivate' | 'remove') => {
    const question = {
      title: t(`members.${word}.title`, { name }),
      text: t(`members.${word}.text`),
      action: t(`members.${word}.action`),
      isDangerous: true,
    }
    if (!(await confirm(question))) return
    if (word === 'remove') remove.mutate({ path })
    else change.mutate({ path, body: { active: false } })
  }
  return (
    <RowMenu name={name}>
      <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
        {t('members.changeRoles')}
      </Menu.Item>
      {member.active ? (
        <Menu.Item leftSection={<IconUserOff size={16} aria-hidden />} onClick={() => ask('deactivate')}>
          {t('members.deactivate.action')}
        </Menu.Item>
      ) : (
        <Menu.Item
          leftSection={<IconUsers size={16} aria-hidden />}
          onClick={() => change.mutate({ path, body: { active: true } })}
        >
          {t('members.activate')}
        </Menu.Item>
      )}
      <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => ask('remove')}>
        {t('members.remove.action')}
      </Menu.Item>
    </RowMenu>
  )
}
