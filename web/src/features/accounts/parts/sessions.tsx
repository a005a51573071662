import { Badge, Button, Group, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { useApi, useSend } from '../../../api/hooks.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useConfirm } from '../../../ui/message/confirm.tsx'
import { notify } from '../../../ui/message/notify.ts'
import { Section } from '../../../ui/page/section.tsx'
import { PageTurner } from '../../../ui/table/page-turner.tsx'

type Session = Answer<'GET /auth/sessions'>['items'][number]
const PAGE_SIZE = 10
const ICONS = { desktop: IconDeviceDesktop, phone: IconDeviceMobile, tablet: IconDeviceTablet }

/** Where the person is signed in, with buttons to sign out there. */
export function Sessions() {
  const { t } = useTranslation('accounts')
  const confirm = useConfirm()
  const [page, setPage] = useState(1)
  const { data } = useApi('GET /auth/sessions', { query: { page, pageSize: PAGE_SIZE } }, { keeps: true })
  const endOthers = useSend('DELETE /auth/sessions', {
    touches: ['/auth/sessions'],
    onDone: () => {
      setPage(1)
      notify(t('sessions.othersEnded'))
    },
  })
  if (!data) return null
  const ask = async () => {
    const question = { title: t('sessions.endOthersTitle'), text: t('sessions.endOthersText') }
    if (await confirm({ ...question, action: t('sessions.endOthers') })) endOthers.mutate({})
  }
  return (
    <Section
      title={t('sessions.title')}
      lead={t('sessions.lead')}
      actions={
        data.total > 1 && (
          <Button variant="default" loading={endOthers.isPending} onClick={() => void ask()}>
            {t('sessions.endOthers')}
          </Button>
        )
      }
    >
      <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('sessions.title')}>
        {data.items.map((session) => (
          <Row key={session.id} session={session} />
        ))}
      </Stack>
      {data.total > PAGE_SIZE && (
        <Group justify="center" mt="md">
          <PageTurner page={page} pages={Math.ceil(data.total / PAGE_SIZE)} onPage={setPage} />
        </Group>
      )}
    </Section>
  )
}

function Row({ session }: { session: Session }) {
  const { t } = useTranslation('accounts')
  const format = useFormat()
  const { id, browser, system, form, ip, createdAt, seenAt, current } = session
  const device = browser && system ? t('sessions.device', { browser, system }) : (browser ?? system)
  const name = device ?? t('sessions.unknown')
  const end = useSend('DELETE /auth/sessions/{session_id}', {
    touches: ['/auth/sessions'],
    onDone: () => notify(t('sessions.ended')),
  })
  const Icon = ICONS[form ?? 'desktop']
  return (
    <Group component="li" gap="sm" align="flex-start" wrap="nowrap">
      <ThemeIcon variant="light" size={38} aria-hidden>
        <Icon size={22} stroke={1.6} />
      </ThemeIcon>
      <div style={{ flex: 1, minWidth: 0 }}>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          {current && <Badge color="teal">{t('sessions.current')}</Badge>}
        </Group>
        <Text fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t(ip ? 'sessions.sinceFrom' : 'sessions.since', { time: format.time(createdAt), ip })}
          {!current && ` · ${t('sessions.seen', { ago: format.ago(seenAt) })}`}
        </Text>
      </div>
      {!current && (
        <Button
          variant="default"
          size="xs"
          flex="none"
          loading={end.isPending}
          aria-label={t('sessions.endOne', { name })}
          onClick={() => end.mutate({ path: { session_id: id } })}
        >
          {t('sessions.end')}
        </Button>
      )}
    </Group>
  )
}
