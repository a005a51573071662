import { ActionIcon, Button, Select, Text, Tooltip } from '@mantine/core'
import { IconBan, IconPlus, IconTrash, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useMay } from '../../../core/company.tsx'
import { useSearchState } from '../../../core/search-state.ts'
import { useFormat } from '../../../i18n/format.ts'
import { SettingsPage } from '../../../parts/manifest/settings-page.tsx'
import { ObjectTable } from '../../../parts/object/object-table.tsx'
import { useTable } from '../../../parts/object/table.ts'
import { useDelete } from '../../../parts/object/use-delete.ts'
import { TextLink } from '../../../ui/link/link.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { SuppressDialog } from '../parts/suppressions/suppress-dialog.tsx'
import { SuppressMany } from '../parts/suppressions/suppress-many.tsx'

type Suppression = Item<'GET /suppressions'>
const REASONS = ['unsubscribed', 'bounced', 'complaint', 'blacklist', 'manual', 'invalid'] as const
/** Reasons that the company may remove. Those that the contact or its server gave stay. */
const LIFTABLE: readonly string[] = ['blacklist', 'manual', 'invalid']

export function SuppressionsPage() {
  const { t } = useTranslation('contacts')
  const mayChange = useMay('contacts')
  const [search] = useSearchState()
  const reason = REASONS.find((one) => one === search.reason)
  const table = useTable('GET /suppressions', { filters: ['reason'], query: { reason } })
  const [open, setOpen] = useState<'one' | 'many' | null>(null)
  return (
    <SettingsPage
      title={t('titles.suppressions')}
      lead={
        <>
          {t('suppressions.lead')}{' '}
          <TextLink to="/contacts/states" underline="always">
            {t('explained.link')}
          </TextLink>
        </>
      }
      above={[{ title: t('titles.contacts'), to: '/contacts' }]}
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
      <ObjectTable
        {...table}
        table={{ ...table.table, rows: table.table.rows?.map((row) => ({ ...row, id: `${row.email} ${row.reason}` })) }}
        label={t('titles.suppressions')}
        icon={IconBan}
        search={t('suppressions.search')}
        filters={
          <Select
            aria-label={t('columns.suppressionReason')}
            placeholder={t('suppressions.anyReason')}
            clearable
            data={REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
            value={reason ?? null}
            onChange={(next) => table.state.setFilters({ reason: next ?? undefined })}
          />
        }
        columns={useColumns(mayChange)}
        empty={{ title: t('suppressions.empty.title'), text: t('suppressions.empty.text') }}
      />
      {open === 'one' && <SuppressDialog onClose={() => setOpen(null)} />}
      {open === 'many' && <SuppressMany onClose={() => setOpen(null)} />}
    </SettingsPage>
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
          {/* On narrow screens, instead of a column. */}
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
  const { remove, isBusy } = useDelete('DELETE /suppressions/{email}', {
    touches: ['/suppressions', '/contacts'],
    doneText: t('suppressions.lift.done'),
  })
  const question = {
    title: t('suppressions.lift.title', { email }),
    text: t('suppressions.lift.text'),
    action: t('suppressions.lift.action'),
  }
  return (
    <Tooltip label={t('suppressions.lift.action')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        onClick={() => void remove({ path: { email } }, question)}
        loading={isBusy}
        aria-label={t('suppressions.lift.of', { email })}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Tooltip>
  )
}
