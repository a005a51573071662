import { Box, Button, List, Text } from '@mantine/core'
import { IconAt, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useMay } from '../../../core/company.tsx'
import { ObjectTable } from '../../../parts/object-table.tsx'
import { SettingsPage } from '../../../parts/settings-page.tsx'
import { useTable } from '../../../parts/table.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { SenderActions } from '../parts/sender-actions.tsx'
import { SenderForm } from '../parts/sender-form.tsx'
import { DomainBadge, SenderBadge } from '../parts/status-badges.tsx'

type Sender = Item<'GET /deliverability/senders'>

export function SendersPage() {
  const { t } = useTranslation('settings')
  const { t: common } = useTranslation()
  const mayChange = useMay('settings')
  const senders = useTable('GET /deliverability/senders', { sort: 'email' })
  const [edited, setEdited] = useState<Sender | 'new' | null>(null)
  const add = mayChange && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {t('senders.add')}
    </Button>
  )
  return (
    <SettingsPage title={common('settings.pages.senders')} lead={t('senders.lead')} actions={add}>
      <ObjectTable
        {...senders}
        label={common('settings.pages.senders')}
        icon={IconAt}
        search={t('senders.search')}
        columns={useColumns(setEdited)}
        empty={{ title: t('senders.empty.title'), text: t('senders.empty.text') }}
        add={add}
      />
      {edited && <SenderForm {...(edited === 'new' ? {} : { sender: edited })} onClose={() => setEdited(null)} />}
    </SettingsPage>
  )
}

function useColumns(onEdit: (sender: Sender) => void): Column<Sender>[] {
  const { t } = useTranslation('settings')
  const actions: Column<Sender> = {
    key: 'actions',
    title: '',
    width: 56,
    cell: (sender) => <SenderActions sender={sender} onEdit={() => onEdit(sender)} />,
  }
  return [
    {
      key: 'email',
      title: t('senders.sender'),
      sort: 'email',
      cell: ({ email, name, replyTo, status, advice }) => (
        <>
          <Text fw={600}>{email}</Text>
          <Text fz="sm" c="dimmed">
            {[name, replyTo && t('senders.repliesTo', { email: replyTo })].filter(Boolean).join(' · ')}
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
      title: t('senders.domain'),
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
      title: t('senders.adviceTitle'),
      isExtra: true,
      cell: ({ advice }) => <Advice advice={advice} />,
    },
    ...(useMay('settings') ? [actions] : []),
  ]
}

/** What would help mails of a sender to arrive. */
function Advice({ advice }: Pick<Sender, 'advice'>) {
  const { t } = useTranslation('settings')
  if (!advice.length)
    return (
      <Text fz="sm" c="dimmed">
        {t('senders.fine')}
      </Text>
    )
  return (
    <List fz="sm" size="sm" spacing={2}>
      {advice.map((code) => (
        <List.Item key={code}>{t(`senders.advice.${code}`)}</List.Item>
      ))}
    </List>
  )
}
