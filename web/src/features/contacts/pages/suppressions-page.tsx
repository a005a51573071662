import { ActionIcon, Button, Group, Select, Text, Tooltip } from '@mantine/core'
import { IconBan, IconPlus, IconTrash, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useApi, useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../app/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Page } from '../../../ui/page.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { pagingOf, useTableState } from '../../../ui/table-state.ts'
import { tell } from '../../../ui/tell.ts'
import { SuppressDialog } from '../parts/suppress-dialog.tsx'
import { SuppressMany } from '../parts/suppress-many.tsx'

type Suppression = Item<'GET /suppressions'>
const REASONS = ['unsubscribed', 'bounced', 'complaint', 'blacklist', 'manual', 'invalid'] as const
/** What the company itself said, it may take back; what the person or his server said, it may not. */
const LIFTABLE: readonly string[] = ['blacklist', 'manual', 'invalid']

export function SuppressionsPage() {
  const { t } = useTranslation('contacts')
  const mayChange = useMay('contacts')
  const state = useTableState(['reason'])
  const reason = REASONS.find((one) => one === state.filters.reason)
  const { data, isPlaceholderData } = useApi(
    'GET /suppressions',
    { query: { ...state.query, reason } },
    { keeps: true },
  )
  const [open, setOpen] = useState<'one' | 'many' | null>(null)
  const isNarrowed = Boolean(state.q || reason)
  return (
    <Page
      title={t('suppressions.title')}
      lead={t('suppressions.lead')}
      above={[{ title: t('title'), to: '/contacts' }]}
      actions={
        mayChange && (
          <>
            <Button
              variant="default"
              leftSection={<IconUpload size={16} aria-hidden />}
              onClick={() => setOpen('many')}
            >
              {t('suppressions.many.open')}
            </Button>
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('one')}>
              {t('suppressions.add.open')}
            </Button>
          </>
        )
      }
    >
      <Group mb="md">
        <SearchInput label={t('suppressions.search')} value={state.q} onChange={state.setQ} />
        <Select
          aria-label={t('columns.suppressionReason')}
          placeholder={t('suppressions.anyReason')}
          clearable
          data={REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
          value={reason ?? null}
          onChange={(next) => state.setFilters({ reason: next ?? undefined })}
        />
      </Group>
      <DataTable
        label={t('suppressions.title')}
        columns={useColumns(mayChange)}
        rows={data?.items}
        rowId={({ email, reason }) => `${email} ${reason}`}
        sort={state.sort}
        onSort={state.setSort}
        paging={pagingOf(data, state)}
        isStale={isPlaceholderData}
        empty={
          isNarrowed ? (
            <Empty icon={IconBan} title={t('nothing.title')} text={t('nothing.text')} />
          ) : (
            <Empty icon={IconBan} title={t('suppressions.empty.title')} text={t('suppressions.empty.text')} />
          )
        }
      />
      {open === 'one' && <SuppressDialog onClose={() => setOpen(null)} />}
      {open === 'many' && <SuppressMany onClose={() => setOpen(null)} />}
    </Page>
  )
}

function useColumns(mayChange: boolean): Column<Suppression>[] {
  const { t } = useTranslation('contacts')
  const { day } = useFormat()
  return [
    {
      key: 'email',
      title: t('email'),
      sort: 'email',
      cell: ({ email, reason, note }) => (
        <>
          <TextLink to={`/contacts?q=${encodeURIComponent(email)}`} fz="sm">
            {email}
          </TextLink>
          {/* Where there is no room for a column of its own. */}
          <Text fz="sm" hiddenFrom="sm">
            {t(`reasons.${reason}`)}
          </Text>
          {note && (
            <Text fz="sm" c="dimmed">
              {note}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'reason',
      title: t('columns.suppressionReason'),
      sort: 'reason',
      isExtra: true,
      cell: ({ reason }) => t(`reasons.${reason}`),
    },
    {
      key: 'createdAt',
      title: t('memberships.since'),
      sort: 'createdAt',
      isExtra: true,
      cell: ({ createdAt }) => day(createdAt),
    },
    ...(mayChange
      ? [
          {
            key: 'lift',
            title: '',
            width: 56,
            cell: ({ email, reason }: Suppression) => LIFTABLE.includes(reason) && <LiftButton email={email} />,
          },
        ]
      : []),
  ]
}

function LiftButton({ email }: { email: string }) {
  const { t } = useTranslation('contacts')
  const confirm = useConfirm()
  const lift = useSend('DELETE /suppressions/{email}', {
    touches: ['/suppressions', '/contacts'],
    onDone: () => tell(t('suppressions.lift.done')),
  })
  const ask = async () => {
    const isSure = await confirm({
      title: t('suppressions.lift.title', { email }),
      text: t('suppressions.lift.text'),
      action: t('suppressions.lift.action'),
      isDangerous: true,
    })
    if (isSure) lift.mutate({ path: { email } })
  }
  return (
    <Tooltip label={t('suppressions.lift.action')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        onClick={ask}
        loading={lift.isPending}
        aria-label={t('suppressions.lift.of', { email })}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Tooltip>
  )
}
