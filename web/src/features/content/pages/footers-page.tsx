import { Badge, Button, Group } from '@mantine/core'
import { IconLayoutBottombar, IconPlus } from '@tabler/icons-react'
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
import { useStarter } from '../parts/footer-starter.ts'
import { NameForm } from '../parts/name-form.tsx'
import { useUses } from '../parts/used-by.ts'

type Footer = Item<'GET /footers'>

export function FootersPage() {
  const { t } = useTranslation('content')
  const go = useGo()
  const footers = useTable('GET /footers', { sort: 'name' })
  const [isNew, setNew] = useState(false)
  const add = useMay('content') && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setNew(true)}>
      {t('footers.new')}
    </Button>
  )
  return (
    <SettingsPage title={t('footers.title')} lead={t('footers.lead')} actions={add}>
      <ObjectTable
        {...footers}
        label={t('footers.title')}
        icon={IconLayoutBottombar}
        search={t('footers.search')}
        columns={useColumns()}
        onOpen={({ id }) => go(`/footers/${id}`)}
        empty={{ title: t('footers.empty.title'), text: t('footers.empty.text') }}
        add={add}
      />
      {isNew && <NewFooter onClose={() => setNew(false)} />}
    </SettingsPage>
  )
}

/** A new footer has what the law asks for. */
function NewFooter({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('content')
  const go = useGo()
  const html = useStarter()
  const create = useSend('POST /footers', {
    touches: ['/footers'],
    onDone: ({ id }) => go(`/footers/${id}`),
    onFail: () => {},
  })
  return (
    <NameForm
      title={t('footers.new')}
      action={t('create')}
      hint={t('footers.nameHint')}
      onClose={onClose}
      onSave={(name) => create.mutate({ body: { name, content: { editor: 'html', html } } })}
      isBusy={create.isPending}
      error={create.error}
    />
  )
}

function useColumns(): Column<Footer>[] {
  const { t } = useTranslation('content')
  const { day } = useFormat()
  const uses = useUses()
  return [
    {
      key: 'name',
      title: t('name'),
      sort: 'name',
      cell: ({ id, name, defaultFor, draft }) => (
        <Group gap="xs">
          <TextLink to={`/footers/${id}`} fw={600}>
            {name}
          </TextLink>
          <DefaultBadge defaultFor={defaultFor} />
          {draft.pending && <Badge color="yellow">{t('draft')}</Badge>}
        </Group>
      ),
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
