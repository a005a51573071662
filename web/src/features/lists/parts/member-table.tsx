import { Button, Group, SegmentedControl } from '@mantine/core'
import { IconFileImport, IconPlus, IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { useSearchState } from '../../../core/search-state.ts'
import { useFormat } from '../../../i18n/format.ts'
import { usePersonColumns } from '../../../parts/contact/contact-columns.tsx'
import { ObjectTable } from '../../../parts/object/object-table.tsx'
import { useTable } from '../../../parts/object/table.ts'
import { PageLink, useGo } from '../../../ui/link/link.tsx'
import { useConfirm } from '../../../ui/message/confirm.tsx'
import { notify } from '../../../ui/message/notify.ts'
import type { Column } from '../../../ui/table/data-table.tsx'
import { useSelection } from '../../../ui/table/use-selection.ts'

type Member = Item<'GET /lists/{list_id}/members'>
const MEMBERS = ['confirmed', 'unsubscribed', 'removed'] as const

/** The members of a list. */
export function MemberTable({ listId, isLocked }: { listId: string; isLocked: boolean }) {
  const { t } = useTranslation('lists')
  const go = useGo()
  const mayChange = useMay('contacts')
  const [search] = useSearchState()
  const member = MEMBERS.find((one) => one === search.member) ?? 'confirmed'
  const members = useTable('GET /lists/{list_id}/members', {
    path: { list_id: listId },
    filters: ['member'],
    query: { member },
  })
  const { state, table } = members
  const { chosen, choose, clear } = useSelection(`${member} ${state.page} ${state.q}`, table.rows)
  return (
    <ObjectTable
      {...members}
      isNarrowed={Boolean(state.q)}
      label={t('members')}
      icon={IconUsers}
      search={t('searchMembers')}
      filters={
        <Group ml={{ base: 0, sm: 'auto' }}>
          {chosen.ids.size > 0 && <MemberActions listId={listId} ids={[...chosen.ids]} onDone={clear} />}
          <SegmentedControl
            aria-label={t('which')}
            value={member}
            onChange={(value) => state.setFilters({ member: value === 'confirmed' ? undefined : value })}
            data={MEMBERS.map((value) => ({ value, label: t(`memberStates.${value}`) }))}
          />
        </Group>
      }
      columns={useColumns()}
      rowName={({ email }) => email}
      onOpen={({ id }) => go(`/contacts/${id}`)}
      selection={mayChange && member === 'confirmed' ? { ids: chosen.ids, onChange: choose } : undefined}
      empty={{ title: t('noMembers.title'), text: t('noMembers.text') }}
      add={mayChange && !isLocked && member === 'confirmed' && <FirstMembers listId={listId} />}
    />
  )
}

/** How an empty list gets its first members. */
function FirstMembers({ listId }: { listId: string }) {
  const { t } = useTranslation('lists')
  return (
    <>
      <Button
        component={PageLink}
        to={`/imports/new?list=${listId}`}
        leftSection={<IconFileImport size={16} aria-hidden />}
      >
        {t('noMembers.import')}
      </Button>
      <Button
        variant="default"
        component={PageLink}
        to={`/contacts?add=${listId}`}
        leftSection={<IconPlus size={16} aria-hidden />}
      >
        {t('noMembers.add')}
      </Button>
    </>
  )
}

function useColumns(): Column<Member>[] {
  const { t } = useTranslation('lists')
  const { day } = useFormat()
  return [
    ...usePersonColumns<Member>(),
    { key: 'since', title: t('since'), isExtra: true, cell: ({ member }) => day(member.changedAt) },
  ]
}

function MemberActions({ listId, ids, onDone }: { listId: string; ids: string[]; onDone: () => void }) {
  const { t } = useTranslation('lists')
  const confirm = useConfirm()
  const effect = {
    touches: ['/lists', '/contacts'],
    onDone: ({ changed }: { changed: number }) => {
      notify(t('changed', { count: changed }))
      onDone()
    },
  }
  const remove = useSend('POST /lists/{list_id}/members/remove', effect)
  const unsubscribe = useSend('POST /lists/{list_id}/members/unsubscribe', effect)
  const ask = async (word: 'remove' | 'unsubscribe') => {
    const question = {
      title: t(`${word}.title`, { count: ids.length }),
      text: t(`${word}.text`),
      action: t(`${word}.action`),
      isDangerous: true,
    }
    if (!(await confirm(question))) return
    const input = { path: { list_id: listId }, body: { contactIds: ids } }
    if (word === 'remove') remove.mutate(input)
    else unsubscribe.mutate(input)
  }
  return (
    <>
      <Button variant="default" onClick={() => ask('remove')} loading={remove.isPending}>
        {t('remove.action')}
      </Button>
      <Button variant="default" onClick={() => ask('unsubscribe')} loading={unsubscribe.isPending}>
        {t('unsubscribe.action')}
      </Button>
    </>
  )
}
