import { Badge, Button, Group, Text } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { SettingsPage } from '../../../parts/settings-page.tsx'
import { faultOf } from '../../../parts/table.ts'
import { useDelete } from '../../../parts/use-delete.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { KeyForm } from '../parts/key-form.tsx'
import { KeySecret } from '../parts/key-secret.tsx'
import { RoleBadges } from '../parts/role-badges.tsx'

type Key = Item<'GET /api-keys'>

export function KeysPage() {
  const { t } = useTranslation('settings')
  const { t: common } = useTranslation()
  const mayChange = useMay('settings')
  const keys = useApi('GET /api-keys', {}, { isShown: true })
  const [isAdding, setAdding] = useState(false)
  const [made, setMade] = useState<{ name: string; apiKey: string } | null>(null)
  const add = mayChange && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('keys.add')}
    </Button>
  )
  return (
    <SettingsPage title={common('settings.pages.keys')} lead={t('keys.lead')} actions={add}>
      <DataTable
        label={common('settings.pages.keys')}
        columns={useColumns()}
        rows={keys.data?.items}
        rowId={({ id }) => id}
        fault={faultOf(keys)}
        empty={
          <Empty icon={IconKey} title={t('keys.empty.title')} text={t('keys.empty.text')}>
            {add}
          </Empty>
        }
      />
      <Text fz="sm" c="dimmed" mt="md">
        {t('keys.docs')}{' '}
        <a href="/api/docs" target="_blank" rel="noreferrer">
          {t('keys.docsLink')}
        </a>
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
  const { t } = useTranslation('settings')
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
      title: t('keys.name'),
      cell: ({ name, prefix, valid }) => (
        <>
          <Group gap="xs">
            <Text fw={600} component="span">
              {name}
            </Text>
            {!valid && <Badge color="orange">{t('keys.invalid')}</Badge>}
          </Group>
          <Text fz="sm" c="dimmed" ff="monospace">
            {prefix}…
          </Text>
        </>
      ),
    },
    {
      key: 'rights',
      title: t('keys.rights'),
      isExtra: true,
      cell: ({ scope, roles }) => (
        <>
          <Text fz="sm" mb={4}>
            {t(`keys.scopes.${scope}`)}
          </Text>
          <RoleBadges roles={roles} />
        </>
      ),
    },
    {
      key: 'lastUsedAt',
      title: t('keys.lastUsed'),
      isExtra: true,
      cell: ({ lastUsedAt }) => (lastUsedAt ? ago(lastUsedAt) : t('keys.never')),
    },
    { key: 'expiresAt', title: t('keys.expires'), isExtra: true, cell: ({ expiresAt }) => day(expiresAt) },
    ...(useMay('settings') ? [actions] : []),
  ]
}

function Revoke({ apiKey: { id, name } }: { apiKey: Key }) {
  const { t } = useTranslation('settings')
  const { remove, isBusy } = useDelete('DELETE /api-keys/{key_id}', { touches: ['/api-keys'], told: t('keys.revoked') })
  const question = {
    title: t('keys.revoke.title', { name }),
    text: t('keys.revoke.text'),
    action: t('keys.revoke.action'),
  }
  return (
    <Button
      variant="default"
      size="xs"
      onClick={() => void remove({ path: { key_id: id } }, question)}
      loading={isBusy}
      aria-label={t('keys.revoke.label', { name })}
    >
      {t('keys.revoke.action')}
    </Button>
  )
}
