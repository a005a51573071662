import { Badge, Button, Group, Text } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { SettingsPage } from '../../../parts/manifest/settings-page.tsx'
import { faultOf } from '../../../parts/object/table.ts'
import { useDelete } from '../../../parts/object/use-delete.ts'
import { RoleBadges } from '../../../parts/roles/role-badges.tsx'
import { ReadGuide } from '../../../ui/link/read-guide.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { KeyForm } from '../parts/key-form.tsx'
import { KeySecret } from '../parts/key-secret.tsx'

type Key = Item<'GET /api-keys'>

export function KeysPage() {
  const { t } = useTranslation('api-keys')
  const mayChange = useMay('settings')
  const keys = useApi('GET /api-keys', {}, { isShown: true })
  const [isAdding, setAdding] = useState(false)
  const [made, setMade] = useState<{ name: string; apiKey: string } | null>(null)
  const add = mayChange && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  )
  return (
    <SettingsPage title={t('titles.keys')} lead={t('lead')} actions={add}>
      <DataTable
        label={t('titles.keys')}
        columns={useColumns()}
        rows={keys.data?.items}
        rowId={({ id }) => id}
        fault={faultOf(keys)}
        empty={
          <Empty icon={IconKey} title={t('empty.title')} text={t('empty.text')}>
            {add}
          </Empty>
        }
      />
      <Text fz="sm" c="dimmed" mt="md">
        {t('docs')}{' '}
        <a href="/api/docs" target="_blank" rel="noreferrer">
          {t('docsLink')}
        </a>
        {' · '}
        <ReadGuide guide="api-in-10-minutes" inherit />
      </Text>
      {isAdding && (
        <KeyForm
          onClose={() => setAdding(false)}
          onDone={(key) => {
            setAdding(false)
            setMade(key)
          }}
        />
      )}
      {made && <KeySecret name={made.name} secret={made.apiKey} onClose={() => setMade(null)} />}
    </SettingsPage>
  )
}

function useColumns(): Column<Key>[] {
  const { t } = useTranslation('api-keys')
  const { ago, day } = useFormat()
  const actions: Column<Key> = {
    key: 'actions',
    title: '',
    isNumber: true,
    cell: (row) => <Revoke apiKey={row} />,
  }
  return [
    {
      key: 'name',
      title: t('name'),
      cell: ({ name, prefix, valid, restricted }) => (
        <>
          <Group gap="xs">
            <Text fw={600} component="span">
              {name}
            </Text>
            {!valid && <Badge color="orange">{t('invalid')}</Badge>}
            {valid && restricted && <Badge color="orange">{t('restricted')}</Badge>}
          </Group>
          <Text fz="sm" c="dimmed" ff="monospace">
            {prefix}…
          </Text>
          {valid && restricted && <Text fz="sm">{t('restrictedHint')}</Text>}
        </>
      ),
    },
    {
      key: 'rights',
      title: t('rights'),
      isExtra: true,
      cell: ({ scope, roles }) => (
        <>
          <Text fz="sm" mb={4}>
            {t(`scopes.${scope}`)}
          </Text>
          <RoleBadges roles={roles} />
        </>
      ),
    },
    {
      key: 'lastUsedAt',
      title: t('lastUsed'),
      isExtra: true,
      cell: ({ lastUsedAt }) => (lastUsedAt ? ago(lastUsedAt) : t('never')),
    },
    { key: 'expiresAt', title: t('expires'), isExtra: true, cell: ({ expiresAt }) => day(expiresAt) },
    ...(useMay('settings') ? [actions] : []),
  ]
}

function Revoke({ apiKey: { id, name } }: { apiKey: Key }) {
  const { t } = useTranslation('api-keys')
  const { remove, isBusy } = useDelete('DELETE /api-keys/{key_id}', {
    touches: ['/api-keys'],
    doneText: t('revoked'),
  })
  const question = {
    title: t('revoke.title', { name }),
    text: t('revoke.text'),
    action: t('revoke.action'),
  }
  return (
    <Button
      variant="default"
      size="xs"
      onClick={() => void remove({ path: { key_id: id } }, question)}
      loading={isBusy}
      aria-label={t('revoke.label', { name })}
    >
      {t('revoke.action')}
    </Button>
  )
}
