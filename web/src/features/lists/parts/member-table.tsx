import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useApi, useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../app/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { EngagementBadge, StateBadge } from '../../../ui/contact-badges.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { TextLink, useGo } from '../../../ui/link.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { pagingOf, useTableState } from '../../../ui/table-state.ts'
import { tell } from '../../../ui/tell.ts'

type Member = Item<'GET /lists/{list_id}/members'>
const MEMBERS = ['confirmed', 'unsubscribed', 'removed'] as const

/** Who is on a list. */
export function MemberTable({ listId }: { listId: string }) {
  const { t } = useTranslation('lists')
  const go = useGo()
  const mayChange = useMay('contacts')
  const state = useTableState(['member'])
  const member = MEMBERS.find((one) => one === state.filters.member) ?? 'confirmed'
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { data, isPlaceholderData } = useApi(
    'GET /lists/{list_id}/members',
    { path: { list_id: listId }, query: { ...state.query, member } },
    { keeps: true },
  )
  return (
    <>
      <Group mb="md" justify="space-between">
        <SearchInput label={t('searchMembers')} value={state.q} onChange={state.setQ} />
        <Group>
          {chosen.size > 0 && <MemberActions listId={listId} ids={[...chosen]} onDone={() => setChosen(new Set())} />}
          <SegmentedControl
            aria-label={t('which')}
            value={member}
            onChange={(value) => state.setFilters({ member: value === 'confirmed' ? undefined : value })}
            data={MEMBERS.map((value) => ({ value, label: t(`memberStates.${value}`) }))}
          />
        </Group>
      </Group>
      <DataTable
        label={t('members')}
        columns={useColumns()}
        rows={data?.items}
        rowId={({ id }) => id}
        rowName={({ email }) => email}
        onOpen={({ id }) => go(`/contacts/${id}`)}
        selection={mayChange && member === 'confirmed' ? { ids: chosen, onChange: setChosen } : undefined}
        paging={pagingOf(data, state)}
        isStale={isPlaceholderData}
        empty={<Empty icon={IconUsers} title={t('noMembers.title')} text={t('noMembers.text')} />}
      />
    </>
  )
}

function useColumns(): Column<Member>[] {
  const { t } = useTranslation('lists')
  const { day } = useFormat()
  return [
    {
      key: 'email',
      title: t('contact'),
      cell: ({ id, email, firstName, lastName }) => (
        <>
          <TextLink to={`/contacts/${id}`}>{email}</TextLink>
          <Text fz="sm" c="dimmed">
            {firstName} {lastName}
          </Text>
        </>
      ),
    },
    { key: 'state', title: t('state'), cell: ({ state }) => <StateBadge state={state} /> },
    {
      key: 'engagement',
      title: t('engagement'),
      isExtra: true,
      cell: ({ engagement }) => <EngagementBadge engagement={engagement} />,
    },
    { key: 'since', title: t('since'), isExtra: true, cell: ({ member }) => day(member.changedAt) },
  ]
}

function MemberActions({ listId, ids, onDone }: { listId: string; ids: string[]; onDone: () => void }) {
  const { t } = useTranslation('lists')
  const confirm = useConfirm()
  const effect = {
    touches: ['/lists', '/contacts'],
    onDone: ({ changed }: { changed: number }) => {
      tell(t('changed', { count: changed }))
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
