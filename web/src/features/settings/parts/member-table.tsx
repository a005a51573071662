import { Badge, Box, Group, Menu, Text } from '@mantine/core'
import { IconPencil, IconTrash, IconUserOff, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useApi, useSend } from '../../../api/hooks.ts'
import { useMay, useMe } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { faultOf } from '../../../parts/table.ts'
import { useDelete } from '../../../parts/use-delete.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { RowMenu } from '../../../ui/row-menu.tsx'
import { tell } from '../../../ui/tell.ts'
import { MemberForm } from './member-form.tsx'
import { RoleBadges } from './role-badges.tsx'

type Member = Item<'GET /members'>

/** Who can sign in to the company. */
export function MemberTable() {
  const { t } = useTranslation('settings')
  const members = useApi('GET /members', {}, { isShown: true })
  const [edited, setEdited] = useState<Member | null>(null)
  return (
    <>
      <DataTable
        label={t('members.title')}
        columns={useColumns(setEdited)}
        rows={members.data?.items}
        rowId={({ id }) => id}
        fault={faultOf(members)}
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
  const actions: Column<Member> = {
    key: 'actions',
    title: '',
    width: 56,
    cell: (member) => <Actions member={member} onEdit={() => onEdit(member)} />,
  }
  return [
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
    ...(useMay('settings') ? [actions] : []),
  ]
}

function Actions({ member, onEdit }: { member: Member; onEdit: () => void }) {
  const { t } = useTranslation('settings')
  const { t: common } = useTranslation()
  const confirm = useConfirm()
  const effect = { touches: ['/members', '/api-keys'] }
  const change = useSend('PATCH /members/{member_id}', { ...effect, onDone: () => tell(common('saved')) })
  const { remove } = useDelete('DELETE /members/{member_id}', { ...effect, told: t('members.removed') })
  const path = { member_id: member.id }
  const name = member.name || member.email
  const question = (word: 'deactivate' | 'remove') => ({
    title: t(`members.${word}.title`, { name }),
    text: t(`members.${word}.text`),
    action: t(`members.${word}.action`),
    isDangerous: true,
  })
  const deactivate = async () => {
    if (await confirm(question('deactivate'))) change.mutate({ path, body: { active: false } })
  }
  return (
    <RowMenu name={name}>
      <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
        {t('members.changeRoles')}
      </Menu.Item>
      {member.active ? (
        <Menu.Item leftSection={<IconUserOff size={16} aria-hidden />} onClick={deactivate}>
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
      <Menu.Item
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => void remove({ path }, question('remove'))}
      >
        {t('members.remove.action')}
      </Menu.Item>
    </RowMenu>
  )
}
