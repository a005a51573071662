import { Box, Button, List, Text } from '@mantine/core'
import { IconAt, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useMay } from '../../../core/company.tsx'
import { DomainBadge } from '../../../parts/domain-badge.tsx'
import { SettingsPage } from '../../../parts/manifest/settings-page.tsx'
import { ObjectTable } from '../../../parts/object/object-table.tsx'
import { useTable } from '../../../parts/object/table.ts'
import type { Column } from '../../../ui/table/data-table.tsx'
import { SenderActions } from '../parts/sender-actions.tsx'
import { SenderBadge } from '../parts/sender-badge.tsx'
import { SenderForm } from '../parts/sender-form.tsx'

type Sender = Item<'GET /deliverability/senders'>

export function SendersPage() {
  const { t } = useTranslation('senders')
  const mayChange = useMay('settings')
  const senders = useTable('GET /deliverability/senders', { sort: 'email' })
  const [edited, setEdited] = useState<Sender | 'new' | null>(null)
  const add = mayChange && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  )
  return (
    <SettingsPage title={t('titles.senders')} lead={t('lead')} actions={add}>
      <ObjectTable
        {...senders}
        label={t('titles.senders')}
        icon={IconAt}
        search={t('search')}
        columns={useColumns(setEdited)}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        add={add}
      />
      {edited && <SenderForm {...(edited === 'new' ? {} : { sender: edited })} onClose={() => setEdited(null)} />}
    </SettingsPage>
  )
}

function useColumns(onEdit: (sender: Sender) => void): Column<Sender>[] {
  const { t } = useTranslation('senders')
  const actions: Column<Sender> = {
    key: 'actions',
    title: '',
    width: 56,
    cell: (sender) => <SenderActions sender={sender} onEdit={() => onEdit(sender)} />,
  }
  return [
    {
      key: 'email',
      title: t('sender'),
      sort: 'email',
      cell: ({ email, name, replyTo, status, advice }) => (
        <>
          <Text fw={600}>{email}</Text>
          <Text fz="sm" c="dimmed">
            {[name, replyTo && t('repliesTo', { email: replyTo })].filter(Boolean).join(' · ')}
          </Text>
          <SenderBadge status={status} />
          <Box hiddenFrom="sm" mt={4}>
            <Advice advice={advice} />
          </Box>
        </>
      ),
    },
    {
      key: 'domain',
      title: t('domain'),
      isExtra: true,
      cell: ({ domainStatus, email }) => (
        <>
          <Text fz="sm">{email.slice(email.lastIndexOf('@') + 1)}</Text>
          <DomainBadge status={domainStatus} />
        </>
      ),
    },
    {
      key: 'advice',
      title: t('adviceTitle'),
      isExtra: true,
      cell: ({ advice }) => <Advice advice={advice} />,
    },
    ...(useMay('settings') ? [actions] : []),
  ]
}

/** Advice on how mails of a sender reach inboxes. */
function Advice({ advice }: Pick<Sender, 'advice'>) {
  const { t } = useTranslation('senders')
  if (!advice.length)
    return (
      <Text fz="sm" c="dimmed">
        {t('fine')}
      </Text>
    )
  return (
    <List fz="sm" size="sm" spacing={2}>
      {advice.map((code) => (
        <List.Item key={code}>{t(`advice.${code}`)}</List.Item>
      ))}
    </List>
  )
}
