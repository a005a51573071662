import { Badge, Button, Group, Menu, Stack } from '@mantine/core'
import { IconList, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../../api/hooks.ts'
import { useMay } from '../../../../core/company.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { ListsPicker } from '../../../../parts/object/pickers.tsx'
import { FormModal } from '../../../../ui/form/form-modal.tsx'
import { TextLink } from '../../../../ui/link/link.tsx'
import { useConfirm } from '../../../../ui/message/confirm.tsx'
import { notify } from '../../../../ui/message/notify.ts'
import { Empty } from '../../../../ui/page/empty.tsx'
import { type Column, DataTable } from '../../../../ui/table/data-table.tsx'
import { RowMenu } from '../../../../ui/table/row-menu.tsx'
import type { Contact } from '../../logic/contact.ts'

type Membership = Contact['lists'][number]

/** The lists that a contact is on, or has left. */
export function Memberships({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts')
  const mayChange = useMay('contacts')
  const [isAdding, setAdding] = useState(false)
  return (
    <Stack>
      {mayChange && (
        <Group justify="flex-end">
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            {t('memberships.add')}
          </Button>
        </Group>
      )}
      <DataTable
        label={t('lists')}
        columns={useColumns(contact.id, mayChange)}
        rows={contact.lists}
        rowId={({ listId }) => listId}
        empty={<Empty icon={IconList} title={t('memberships.empty.title')} text={t('memberships.empty.text')} />}
      />
      {isAdding && <JoinDialog contact={contact} onClose={() => setAdding(false)} />}
    </Stack>
  )
}

function useColumns(contactId: string, mayChange: boolean): Column<Membership>[] {
  const { t } = useTranslation('contacts')
  const { day } = useFormat()
  return [
    {
      key: 'name',
      title: t('memberships.list'),
      cell: ({ listId, name }) => (
        <TextLink to={`/lists/${listId}`} fz="sm">
          {name}
        </TextLink>
      ),
    },
    {
      key: 'state',
      title: t('memberships.state'),
      cell: ({ state }) => (
        <Badge color={state === 'confirmed' ? 'teal' : 'gray'}>
          {t(`memberships.states.${state as 'confirmed'}`, { defaultValue: state })}
        </Badge>
      ),
    },
    { key: 'changedAt', title: t('memberships.since'), isExtra: true, cell: ({ changedAt }) => day(changedAt) },
    ...(mayChange
      ? [
          {
            key: 'actions',
            title: '',
            width: 56,
            cell: (one: Membership) =>
              one.state === 'confirmed' && !one.locked && <MembershipMenu contactId={contactId} membership={one} />,
          },
        ]
      : []),
  ]
}

function MembershipMenu({ contactId, membership: { listId, name } }: { contactId: string; membership: Membership }) {
  const { t } = useTranslation('contacts')
  const confirm = useConfirm()
  const effect = { touches: ['/contacts', '/lists'], onDone: () => notify(t('memberships.changed')) }
  const remove = useSend('POST /lists/{list_id}/members/remove', effect)
  const unsubscribe = useSend('POST /lists/{list_id}/members/unsubscribe', effect)
  const ask = async (word: 'remove' | 'unsubscribe') => {
    const isSure = await confirm({
      title: t(`memberships.${word}.title`, { name }),
      text: t(`memberships.${word}.text`),
      action: t(`memberships.${word}.action`),
      isDangerous: true,
    })
    if (!isSure) return
    const change = word === 'remove' ? remove : unsubscribe
    change.mutate({ path: { list_id: listId }, body: { contactIds: [contactId] } })
  }
  return (
    <RowMenu name={name}>
      <Menu.Item onClick={() => ask('remove')}>{t('memberships.remove.action')}</Menu.Item>
      <Menu.Item color="red" onClick={() => ask('unsubscribe')}>
        {t('memberships.unsubscribe.action')}
      </Menu.Item>
    </RowMenu>
  )
}

function JoinDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const [listIds, setListIds] = useState<string[]>([])
  const [error, setError] = useState<string | null>(null)
  const join = useSend('POST /lists/{list_id}/members', { touches: ['/contacts', '/lists'] })
  const submit = async () => {
    if (!listIds.length) return setError(t('listsMissing'))
    const body = { contactIds: [contact.id] }
    const refused = new Set<string>()
    for (const list_id of listIds) {
      // The failed request has shown its error; the rest is not sent.
      const answer = await join.mutateAsync({ path: { list_id }, body }).catch(() => null)
      if (!answer) return
      for (const { reason } of answer.skipped) refused.add(reason)
    }
    if (refused.size) return setError(t('memberships.refused'))
    notify(t('memberships.added'))
    onClose()
  }
  return (
    <FormModal
      title={t('memberships.add')}
      action={t('bulk.add_to_list.action')}
      onClose={onClose}
      onSubmit={() => void submit()}
      isBusy={join.isPending}
    >
      <ListsPicker
        label={t('lists')}
        placeholder={t('chooseLists')}
        value={listIds}
        onChange={setListIds}
        error={error}
      />
    </FormModal>
  )
}
