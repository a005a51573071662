import { Badge, Button, Group, Text } from '@mantine/core'
import { IconCheckbox, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../core/company.tsx'
import { ObjectTable } from '../../../parts/object-table.tsx'
import { SettingsPage } from '../../../parts/settings-page.tsx'
import { useTable } from '../../../parts/table.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { type Purpose, PurposeActions } from '../parts/purpose-actions.tsx'
import { PurposeForm } from '../parts/purpose-form.tsx'

export function PurposesPage() {
  const { t } = useTranslation('settings')
  const { t: common } = useTranslation()
  const mayChange = useMay('contacts')
  const purposes = useTable('GET /purposes', { sort: 'name' })
  const [edited, setEdited] = useState<Purpose | 'new' | null>(null)
  const add = mayChange && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {t('purposes.add')}
    </Button>
  )
  return (
    <SettingsPage title={common('settings.pages.purposes')} lead={t('purposes.lead')} actions={add}>
      <ObjectTable
        {...purposes}
        label={common('settings.pages.purposes')}
        icon={IconCheckbox}
        search={t('purposes.search')}
        columns={useColumns(setEdited)}
        empty={{ title: t('purposes.empty.title'), text: t('purposes.empty.text') }}
        add={add}
      />
      {edited && <PurposeForm {...(edited === 'new' ? {} : { purpose: edited })} onClose={() => setEdited(null)} />}
    </SettingsPage>
  )
}

function useColumns(onEdit: (purpose: Purpose) => void): Column<Purpose>[] {
  const { t } = useTranslation('settings')
  return [
    {
      key: 'name',
      title: t('purposes.name'),
      sort: 'name',
      cell: ({ name, text, default: isDefault, public: isPublic }) => (
        <>
          <Group gap="xs">
            <Text fw={600} component="span">
              {name}
            </Text>
            {isDefault && <Badge>{t('purposes.default')}</Badge>}
            {!isPublic && <Badge color="gray">{t('purposes.hidden')}</Badge>}
          </Group>
          <Text fz="sm" c="dimmed" lineClamp={2}>
            {text}
          </Text>
        </>
      ),
    },
    {
      key: 'basis',
      title: t('purposes.basis'),
      sort: 'lawfulBasis',
      isExtra: true,
      cell: ({ lawfulBasis }) => t(`purposes.bases.${lawfulBasis}`),
    },
    {
      key: 'duration',
      title: t('purposes.duration'),
      isExtra: true,
      cell: ({ durationMonths }) =>
        durationMonths === null ? t('purposes.unlimited') : t('purposes.months', { count: durationMonths }),
    },
    {
      key: 'actions',
      title: '',
      width: 56,
      cell: (purpose) => <PurposeActions purpose={purpose} onEdit={() => onEdit(purpose)} />,
    },
  ]
}
