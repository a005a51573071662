import { Badge, Button, Group, Text } from '@mantine/core'
import { IconCheckbox, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../core/company.tsx'
import { SettingsPage } from '../../../parts/manifest/settings-page.tsx'
import { ObjectTable } from '../../../parts/object/object-table.tsx'
import { useTable } from '../../../parts/object/table.ts'
import type { Column } from '../../../ui/table/data-table.tsx'
import { type Purpose, PurposeActions } from '../parts/purpose-actions.tsx'
import { PurposeForm } from '../parts/purpose-form.tsx'

export function PurposesPage() {
  const { t } = useTranslation('consents')
  const mayChange = useMay('contacts')
  const purposes = useTable('GET /purposes', { sort: 'name' })
  const [edited, setEdited] = useState<Purpose | 'new' | null>(null)
  const add = mayChange && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  )
  return (
    <SettingsPage title={t('titles.purposes')} lead={t('lead')} actions={add}>
      <ObjectTable
        {...purposes}
        label={t('titles.purposes')}
        icon={IconCheckbox}
        search={t('search')}
        columns={useColumns(setEdited)}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        add={add}
      />
      {edited && <PurposeForm {...(edited === 'new' ? {} : { purpose: edited })} onClose={() => setEdited(null)} />}
    </SettingsPage>
  )
}

function useColumns(onEdit: (purpose: Purpose) => void): Column<Purpose>[] {
  const { t } = useTranslation('consents')
  return [
    {
      key: 'name',
      title: t('name'),
      sort: 'name',
      cell: ({ name, text, default: isDefault, public: isPublic }) => (
        <>
          <Group gap="xs">
            <Text fw={600} component="span">
              {name}
            </Text>
            {isDefault && <Badge>{t('isDefault')}</Badge>}
            {!isPublic && <Badge color="gray">{t('hidden')}</Badge>}
          </Group>
          <Text fz="sm" c="dimmed" lineClamp={2}>
            {text}
          </Text>
        </>
      ),
    },
    {
      key: 'basis',
      title: t('basis'),
      sort: 'lawfulBasis',
      isExtra: true,
      cell: ({ lawfulBasis }) => t(`bases.${lawfulBasis}`),
    },
    {
      key: 'duration',
      title: t('duration'),
      isExtra: true,
      cell: ({ durationMonths }) => (durationMonths === null ? t('unlimited') : t('months', { count: durationMonths })),
    },
    {
      key: 'actions',
      title: '',
      width: 56,
      cell: (purpose) => <PurposeActions purpose={purpose} onEdit={() => onEdit(purpose)} />,
    },
  ]
}
