import { Button, Text } from '@mantine/core'
import { IconMessage, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useMay } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { TaggedText } from '../../../parts/merge-tag/tagged-text.tsx'
import { ObjectTable } from '../../../parts/object/object-table.tsx'
import { useTable } from '../../../parts/object/table.ts'
import { TextLink, useGo } from '../../../ui/link/link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { NewSms } from '../parts/new-sms.tsx'

type SmsTemplate = Item<'GET /sms-templates'>

export function SmsTemplatesPage() {
  const { t } = useTranslation('sms-templates')
  const go = useGo()
  const templates = useTable('GET /sms-templates', { sort: 'name' })
  const [isNew, setNew] = useState(false)
  const add = useMay('content') && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setNew(true)}>
      {t('new')}
    </Button>
  )
  return (
    <Page title={t('titles.smsTemplates')} lead={t('lead')} actions={add}>
      <ObjectTable
        {...templates}
        label={t('titles.smsTemplates')}
        icon={IconMessage}
        search={t('search')}
        columns={useColumns()}
        onOpen={({ id }) => go(`/sms-templates/${id}`)}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        add={add}
      />
      {isNew && <NewSms onClose={() => setNew(false)} />}
    </Page>
  )
}

function useColumns(): Column<SmsTemplate>[] {
  const { t } = useTranslation('sms-templates')
  const { day } = useFormat()
  return [
    {
      key: 'name',
      title: t('name'),
      sort: 'name',
      cell: ({ id, name, text }) => (
        <>
          <TextLink to={`/sms-templates/${id}`} fw={600}>
            {name}
          </TextLink>
          <Text component="div" fz="sm" c="dimmed" lineClamp={2} maw="60ch" style={{ overflowWrap: 'anywhere' }}>
            <TaggedText text={text} />
          </Text>
        </>
      ),
    },
    { key: 'parts', title: t('length'), isExtra: true, cell: ({ parts }) => t('parts', { count: parts }) },
    {
      key: 'usedBy',
      title: t('usedBy'),
      isExtra: true,
      cell: ({ usedBy: { automations } }) => (automations ? t('uses', { count: automations }) : t('unused')),
    },
    {
      key: 'updatedAt',
      title: t('updatedAt'),
      sort: 'updatedAt',
      isExtra: true,
      cell: ({ updatedAt }) => day(updatedAt),
    },
  ]
}
