import { Box, Button, Card, Code, Group, ScrollArea, SimpleGrid, Tabs, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addressOf } from '../../../api/client.ts'
import { useFormat } from '../../../i18n/format.ts'
import { CopyField } from '../../../ui/input/copy-field.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { MailPreview } from '../../../ui/preview/mail-preview.tsx'
import { type Message, useMessage } from '../logic/message.ts'
import { PlainText } from '../parts/plain-text.tsx'

export function MessagePage() {
  const { t } = useTranslation('outbox')
  const { message: id } = useParams({ strict: false }) as { message: string }
  const message = useMessage(id)
  return (
    <Page
      title={message.subject || t('noSubject')}
      above={[{ title: t('titles.outbox'), to: '/settings/outbox' }]}
      actions={
        <Button
          component="a"
          variant="default"
          download
          href={addressOf('GET /outbox/{message_id}', { path: { message_id: id } })}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t('download')}
        </Button>
      }
    >
      <Envelope message={message} />
      <Views message={message} />
    </Page>
  )
}

function Envelope({ message: { from, to, date } }: { message: Message }) {
  const { t } = useTranslation('outbox')
  const { time } = useFormat()
  const facts = [
    ['from', from],
    ['to', to],
    ['at', time(date)],
  ] as const
  return (
    <Card withBorder mb="lg" padding="md">
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
        {facts.map(([name, value]) => (
          <div key={name}>
            <Text fz="sm" c="dimmed">
              {t(name)}
            </Text>
            <Text style={{ overflowWrap: 'anywhere' }}>{value || '—'}</Text>
          </div>
        ))}
      </SimpleGrid>
    </Card>
  )
}

function Views({ message: { html, text, headers, source, subject } }: { message: Message }) {
  const { t } = useTranslation('outbox')
  return (
    <Tabs defaultValue={html ? 'html' : 'text'} keepMounted={false}>
      <Tabs.List mb="md">
        {html && <Tabs.Tab value="html">{t('views.html')}</Tabs.Tab>}
        {text !== null && <Tabs.Tab value="text">{t('views.text')}</Tabs.Tab>}
        <Tabs.Tab value="headers">{t('views.headers')}</Tabs.Tab>
        <Tabs.Tab value="source">{t('views.source')}</Tabs.Tab>
      </Tabs.List>
      {html && (
        <Tabs.Panel value="html">
          <MailPreview title={subject || t('noSubject')} html={html} />
        </Tabs.Panel>
      )}
      {text !== null && (
        <Tabs.Panel value="text">
          <Card withBorder padding="lg">
            <PlainText text={text} />
          </Card>
        </Tabs.Panel>
      )}
      <Tabs.Panel value="headers">
        <Headers headers={headers} />
      </Tabs.Panel>
      <Tabs.Panel value="source">
        <ScrollArea viewportProps={{ tabIndex: 0, 'aria-label': t('views.source') }}>
          <Code block fz="xs" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {source}
          </Code>
        </ScrollArea>
      </Tabs.Panel>
    </Tabs>
  )
}

function Headers({ headers }: Pick<Message, 'headers'>) {
  return (
    <Card withBorder p={0} component="dl" m={0}>
      {headers.map(({ key, name, value }, at) => (
        <Group
          key={key}
          gap={4}
          px="md"
          py="xs"
          align="flex-start"
          style={at > 0 ? { borderTop: '1px solid var(--mantine-color-default-border)' } : {}}
        >
          <Text component="dt" fw={600} fz="sm" w={{ base: '100%', sm: 240 }}>
            {name}
          </Text>
          <Box component="dd" m={0} flex="1 1 16rem" miw={0}>
            <CopyField value={value} label={name} />
          </Box>
        </Group>
      ))}
    </Card>
  )
}
