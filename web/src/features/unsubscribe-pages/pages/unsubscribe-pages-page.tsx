import { Button, Group, Input, SegmentedControl, Stack } from '@mantine/core'
import { IconDoorExit, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { DefaultBadge } from '../../../parts/mail-defaults/default-badge.tsx'
import { NameForm } from '../../../parts/mail-defaults/name-form.tsx'
import { useUses } from '../../../parts/mail-defaults/used-by.ts'
import { SettingsPage } from '../../../parts/manifest/settings-page.tsx'
import { ObjectTable } from '../../../parts/object/object-table.tsx'
import { useTable } from '../../../parts/object/table.ts'
import { TextLink, useGo } from '../../../ui/link/link.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { useStarter } from '../logic/starter.ts'

type UnsubscribePage = Item<'GET /unsubscribe-pages'>

export function UnsubscribePagesPage() {
  const { t } = useTranslation('unsubscribe-pages')
  const go = useGo()
  const pages = useTable('GET /unsubscribe-pages', { sort: 'name' })
  const [isNew, setNew] = useState(false)
  const add = useMay('content') && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setNew(true)}>
      {t('new')}
    </Button>
  )
  return (
    <SettingsPage title={t('titles.unsubscribePages')} lead={t('lead')} actions={add}>
      <ObjectTable
        {...pages}
        label={t('titles.unsubscribePages')}
        icon={IconDoorExit}
        search={t('search')}
        columns={useColumns()}
        onOpen={({ id }) => go(`/unsubscribe-pages/${id}`)}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        add={add}
      />
      {isNew && <NewPage onClose={() => setNew(false)} />}
    </SettingsPage>
  )
}

const EDITORS = ['standard', 'visual'] as const

function NewPage({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('unsubscribe-pages')
  const go = useGo()
  const starter = useStarter()
  const [editor, setEditor] = useState<(typeof EDITORS)[number]>('standard')
  const create = useSend('POST /unsubscribe-pages', {
    touches: ['/unsubscribe-pages'],
    onDone: ({ id }) => go(`/unsubscribe-pages/${id}`),
    onFail: () => {},
  })
  return (
    <NameForm
      title={t('new')}
      action={t('create')}
      hint={t('nameHint')}
      onClose={onClose}
      onSave={async (name) =>
        create.mutate({ body: { name, ...(editor === 'visual' ? { design: { mjml: await starter() } } : {}) } })
      }
      isBusy={create.isPending}
      error={create.error}
    >
      <Stack gap={4} mt="md">
        <Input.Label id="page-layout" labelElement="div">
          {t('design.title')}
        </Input.Label>
        <SegmentedControl
          aria-labelledby="page-layout"
          data={EDITORS.map((value) => ({ value, label: t(`editors.${value}`) }))}
          value={editor}
          onChange={setEditor}
        />
      </Stack>
    </NameForm>
  )
}

function useColumns(): Column<UnsubscribePage>[] {
  const { t } = useTranslation('unsubscribe-pages')
  const { day, list } = useFormat()
  const { words } = useUses()
  const shown = ({ showLists, showPause, showReason }: UnsubscribePage['content']) => [
    ...(showLists ? [t('parts.lists')] : []),
    ...(showPause ? [t('parts.pause')] : []),
    ...(showReason ? [t('parts.reason')] : []),
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
      title: t('offers'),
      isExtra: true,
      cell: ({ content }) => list(shown(content)) || t('parts.none'),
    },
    { key: 'usedBy', title: t('usedBy'), isExtra: true, cell: ({ usedBy }) => words(usedBy) },
    {
      key: 'updatedAt',
      title: t('updatedAt'),
      sort: 'updatedAt',
      isExtra: true,
      cell: ({ updatedAt }) => day(updatedAt),
    },
  ]
}
