import { Box, Button, Group, List, Text } from '@mantine/core'
import { IconAt, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import { useMay } from '../../../app/company.tsx'
import { SettingsPage } from '../../../parts/settings-page.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { pagingOf, useTableState } from '../../../ui/table-state.ts'
import { SenderActions } from '../parts/sender-actions.tsx'
import { SenderForm } from '../parts/sender-form.tsx'
import { DomainBadge, SenderBadge } from '../parts/status-badges.tsx'

type Sender = Item<'GET /deliverability/senders'>

export function SendersPage() {
  const { t } = useTranslation('settings')
  const { t: common } = useTranslation()
  const mayChange = useMay('settings')
  const state = useTableState([], 'email')
  const { data, isPlaceholderData } = useApi('GET /deliverability/senders', { query: state.query }, { keeps: true })
  const [edited, setEdited] = useState<Sender | 'new' | null>(null)
  const add = mayChange && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {t('senders.add')}
    </Button>
  )
  return (
    <SettingsPage title={common('settings.pages.senders')} lead={t('senders.lead')} actions={add}>
      <Group mb="md">
        <SearchInput label={t('senders.search')} value={state.q} onChange={state.setQ} />
      </Group>
      <DataTable
        label={common('settings.pages.senders')}
        columns={useColumns(setEdited)}
        rows={data?.items}
        rowId={({ id }) => id}
        sort={state.sort}
        onSort={state.setSort}
        paging={pagingOf(data, state)}
        isStale={isPlaceholderData}
        empty={
          state.q ? (
            <Empty icon={IconAt} title={common('nothingFound')} text={t('tryAnother')} />
          ) : (
            <Empty icon={IconAt} title={t('senders.empty.title')} text={t('senders.empty.text')}>
              {add}
            </Empty>
          )
        }
      />
      {edited && <SenderForm {...(edited === 'new' ? {} : { sender: edited })} onClose={() => setEdited(null)} />}
    </SettingsPage>
  )
}

function useColumns(onEdit: (sender: Sender) => void): Column<Sender>[] {
  const { t } = useTranslation('settings')
  const mayChange = useMay('settings')
  const columns: Column<Sender>[] = [
    {
      key: 'email',
      title: t('senders.sender'),
      sort: 'email',
      cell: ({ email, name, replyTo, status, advice }) => (
        <>
          <Text fw={600}>{email}</Text>
          <Text fz="sm" c="dimmed">
            {[name, replyTo && t('senders.repliesTo', { email: replyTo })].filter(Boolean).join(' · ')}
          </Text>
          <SenderBadge status={status} />
          <Box hiddenFrom="sm" mt={4}>
            <Advice advice={advice} />
          </Box>
        </>
      ),
    },
    {
      key: 'domain',
      title: t('senders.domain'),
      isExtra: true,
      cell: ({ domainStatus, email }) => (
        <>
          <Text fz="sm">{email.slice(email.lastIndexOf('@') + 1)}</Text>
          <DomainBadge status={domainStatus} />
        </>
      ),
    },
    {
      key: 'advice',
      title: t('senders.adviceTitle'),
      isExtra: true,
      cell: ({ advice }) => <Advice advice={advice} />,
    },
  ]
  return mayChange
    ? [
        ...columns,
        {
          key: 'actions',
          title: '',
          width: 56,
          cell: (sender) => <SenderActions sender={sender} onEdit={() => onEdit(sender)} />,
        },
      ]
    : columns
}

/** What would help mails of a sender to arrive. */
function Advice({ advice }: Pick<Sender, 'advice'>) {
  const { t } = useTranslation('settings')
  if (!advice.length)
    return (
      <Text fz="sm" c="dimmed">
        {t('senders.fine')}
      </Text>
    )
  return (
    <List fz="sm" size="sm" spacing={2}>
      {advice.map((code) => (
        <List.Item key={code}>{t(`senders.advice.${code}`)}</List.Item>
      ))}
    </List>
  )
}
