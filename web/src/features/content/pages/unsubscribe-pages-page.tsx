import { Button, Group } from '@mantine/core'
import { IconDoorExit, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { ObjectTable } from '../../../parts/object-table.tsx'
import { SettingsPage } from '../../../parts/settings-page.tsx'
import { useTable } from '../../../parts/table.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { TextLink, useGo } from '../../../ui/link.tsx'
import { DefaultBadge } from '../parts/defaults.tsx'
import { NameForm } from '../parts/name-form.tsx'
import { useUses } from '../parts/used-by.ts'

type UnsubscribePage = Item<'GET /unsubscribe-pages'>

export function UnsubscribePagesPage() {
  const { t } = useTranslation('content')
  const go = useGo()
  const pages = useTable('GET /unsubscribe-pages', { sort: 'name' })
  const [isNew, setNew] = useState(false)
  const add = useMay('content') && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setNew(true)}>
      {t('pages.new')}
    </Button>
  )
  return (
    <SettingsPage title={t('pages.title')} lead={t('pages.lead')} actions={add}>
      <ObjectTable
        {...pages}
        label={t('pages.title')}
        icon={IconDoorExit}
        search={t('pages.search')}
        columns={useColumns()}
        onOpen={({ id }) => go(`/unsubscribe-pages/${id}`)}
        empty={{ title: t('pages.empty.title'), text: t('pages.empty.text') }}
        add={add}
      />
      {isNew && <NewPage onClose={() => setNew(false)} />}
    </SettingsPage>
  )
}

function NewPage({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('content')
  const go = useGo()
  const create = useSend('POST /unsubscribe-pages', {
    touches: ['/unsubscribe-pages'],
    onDone: ({ id }) => go(`/unsubscribe-pages/${id}`),
    onFail: () => {},
  })
  return (
    <NameForm
      title={t('pages.new')}
      action={t('create')}
      hint={t('pages.nameHint')}
      onClose={onClose}
      onSave={(name) => create.mutate({ body: { name } })}
      isBusy={create.isPending}
      error={create.error}
    />
  )
}

function useColumns(): Column<UnsubscribePage>[] {
  const { t } = useTranslation('content')
  const { day, list } = useFormat()
  const uses = useUses()
  const shown = ({ showLists, showPause, showReason }: UnsubscribePage['content']) => [
    ...(showLists ? [t('pages.parts.lists')] : []),
    ...(showPause ? [t('pages.parts.pause')] : []),
    ...(showReason ? [t('pages.parts.reason')] : []),
  ]
  return [
    {
      key: 'name',
      title: t('name'),
      sort: 'name',
      cell: ({ id, name, defaultFor }) => (
        <Group gap="xs">
          <TextLink to={`/unsubscribe-pages/${id}`} fw={600}>
            {name}
          </TextLink>
          <DefaultBadge defaultFor={defaultFor} />
        </Group>
      ),
    },
    {
      key: 'content',
      title: t('pages.offers'),
      isExtra: true,
      cell: ({ content }) => list(shown(content)) || t('pages.parts.none'),
    },
    { key: 'usedBy', title: t('usedBy'), isExtra: true, cell: ({ usedBy }) => uses(usedBy) },
    {
      key: 'updatedAt',
      title: t('updatedAt'),
      sort: 'updatedAt',
      isExtra: true,
      cell: ({ updatedAt }) => day(updatedAt),
    },
  ]
}
