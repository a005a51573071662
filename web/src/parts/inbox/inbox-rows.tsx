import { Box, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Head, INBOXES, type Inbox, shownIn } from './inboxes.ts'

interface Props extends Head {
  /** The name of the sender. */
  sender: string
}

/** A mail in the inboxes of mail programs, as far as each shows its subject and preheader. */
export function InboxRows({ sender, subject, preheader }: Props) {
  const { t } = useTranslation('inbox')
  const { t: common } = useTranslation()
  const [device, setDevice] = useState<'desktop' | 'phone'>('phone')
  const [look, setLook] = useState<'light' | 'dark'>('light')
  return (
    <>
      <Group mb="xs" gap="xs">
        <SegmentedControl
          size="xs"
          aria-label={common('preview.device')}
          value={device}
          onChange={(value) => setDevice(value as typeof device)}
          data={[
            { value: 'phone', label: common('preview.phone') },
            { value: 'desktop', label: common('preview.desktop') },
          ]}
        />
        <SegmentedControl
          size="xs"
          aria-label={common('preview.look')}
          value={look}
          onChange={(value) => setLook(value as typeof look)}
          data={[
            { value: 'light', label: common('preview.light') },
            { value: 'dark', label: common('preview.dark') },
          ]}
        />
      </Group>
      <Stack component="ul" gap="xs" p={0} m={0} aria-label={t('rows')} style={{ listStyle: 'none' }}>
        {INBOXES.map((inbox) => (
          <li key={inbox.id}>
            <Text fz="xs" c="dimmed" mb={2}>
              {inbox.name}
            </Text>
            <Row
              sender={sender}
              isLine={inbox.layout === 'line' && device === 'desktop'}
              isDark={look === 'dark'}
              head={shownIn(inbox as Inbox, device, { subject: subject || t('noSubject'), preheader })}
            />
          </li>
        ))}
      </Stack>
      <Text fz="xs" c="dimmed" mt="xs">
        {t('about')}
      </Text>
    </>
  )
}

const LIGHT = { ground: '#ffffff', text: '#202124', rest: '#5f6368', border: '#dadce0' }
const DARK = { ground: '#1f1f1f', text: '#e8eaed', rest: '#a9afb5', border: '#3c4043' }

interface RowProps {
  sender: string
  head: Head
  isLine: boolean
  isDark: boolean
}

/** Drawn in the colours of the inbox, not in those of the page. */
function Row({ sender, head: { subject, preheader }, isLine, isDark }: RowProps) {
  const { ground, text, rest, border } = isDark ? DARK : LIGHT
  const words = (
    <>
      <Text component="span" fz="sm" fw={600} c={text}>
        {subject}
      </Text>
      {preheader && (
        <Text component="span" fz="sm" c={rest} display={isLine ? 'inline' : 'block'}>
          {isLine && ' – '}
          {preheader}
        </Text>
      )}
    </>
  )
  return (
    <Box
      bg={ground}
      px="sm"
      py={6}
      maw={isLine ? undefined : 420}
      style={{ border: `1px solid ${border}`, borderRadius: 6, overflowWrap: 'anywhere' }}
    >
      {isLine ? (
        <Group gap="md" wrap="nowrap" align="baseline">
          <Text fz="sm" fw={600} c={text} w={140} className="clip" style={{ flex: 'none' }}>
            {sender}
          </Text>
          <div>{words}</div>
        </Group>
      ) : (
        <>
          <Text fz="sm" fw={600} c={text} className="clip">
            {sender}
          </Text>
          {words}
        </>
      )}
    </Box>
  )
}
