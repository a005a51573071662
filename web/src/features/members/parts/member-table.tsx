import { Badge, Box, Group, Menu, Text } from '@mantine/core'
import { IconPencil, IconTrash, IconUserOff, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useApi, useSend } from '../../../api/hooks.ts'
import { useMay, useMe } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { faultOf } from '../../../parts/object/table.ts'
import { useDelete } from '../../../parts/object/use-delete.ts'
import { RoleBadges } from '../../../parts/roles/role-badges.tsx'
import { useConfirm } from '../../../ui/message/confirm.tsx'
import { notify } from '../../../ui/message/notify.ts'
import { Empty } from '../../../ui/page/empty.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { RowMenu } from '../../../ui/table/row-menu.tsx'
import { MemberForm } from './member-form.tsx'

type Member = Item<'GET /members'>

/** The people who can sign in to the company. */
export function MemberTable() {
  const { t } = useTranslation('members')
  const members = useApi('GET /members', {}, { isShown: true })
  const [edited, setEdited] = useState<Member | null>(null)
  return (
    <>
      <DataTable
        label={t('title')}
        columns={useColumns(setEdited)}
        rows={members.data?.items}
        rowId={({ id }) => id}
        fault={faultOf(members)}
        empty={<Empty icon={IconUsers} title={t('title')} />}
      />
      {edited && <MemberForm member={edited} onClose={() => setEdited(null)} />}
    </>
  )
}

function useColumns(onEdit: (member: Member) => void): Column<Member>[] {
  const { t } = useTranslation('members')
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
      title: t('person'),
      cell: ({ name, email, active, roles }) => (
        <>
          <Group gap="xs">
            <Text fw={600} component="span">
              {name || email}
            </Text>
            {email === person?.email && <Badge variant="outline">{t('you')}</Badge>}
            {!active && <Badge color="gray">{t('off')}</Badge>}
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
    { key: 'roles', title: t('roles'), isExtra: true, cell: ({ roles }) => <RoleBadges roles={roles} /> },
    {
      key: 'twoFactor',
      title: t('twoFactor'),
      isExtra: true,
      cell: ({ twoFactor }) => (
        <Badge color={twoFactor ? 'teal' : 'gray'}>{twoFactor ? t('twoFactorOn') : t('twoFactorOff')}</Badge>
      ),
    },
    { key: 'createdAt', title: t('since'), isExtra: true, cell: ({ createdAt }) => day(createdAt) },
    ...(useMay('settings') ? [actions] : []),
  ]
}

function Actions({ member, onEdit }: { member: Member; onEdit: () => void }) {
  const { t } = useTranslation('members')
  const { t: common } = useTranslation()
  const confirm = useConfirm()
  const effect = { touches: ['/members', '/api-keys'] }
  const change = useSend('PATCH /members/{member_id}', { ...effect, onDone: () => notify(common('saved')) })
  const { remove } = useDelete('DELETE /members/{member_id}', { ...effect, doneText: t('removed') })
  const path = { member_id: member.id }
  const name = member.name || member.email
  const question = (word: 'deactivate' | 'remove') => ({
    title: t(`${word}.title`, { name }),
    text: t(`${word}.text`),
    action: t(`${word}.action`),
    isDangerous: true,
  })
  const deactivate = async () => {
    if (await confirm(question('deactivate'))) change.mutate({ path, body: { active: false } })
  }
  return (
    <RowMenu name={name}>
      <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
        {t('changeRoles')}
      </Menu.Item>
      {member.active ? (
        <Menu.Item leftSection={<IconUserOff size={16} aria-hidden />} onClick={deactivate}>
          {t('deactivate.action')}
        </Menu.Item>
      ) : (
        <Menu.Item
          leftSection={<IconUsers size={16} aria-hidden />}
          onClick={() => change.mutate({ path, body: { active: true } })}
        >
          {t('activate')}
        </Menu.Item>
      )}
      <Menu.Item
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => void remove({ path }, question('remove'))}
      >
        {t('remove.action')}
      </Menu.Item>
    </RowMenu>
  )
}
