import { Badge, Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type ApiError, call } from '../../api/client.ts'
import { notifyError } from '../../ui/message/notify.ts'
import { type Mail, useFindingText, useLint } from './checks.ts'
import { type CheckedLink, callable, linksOf, type MailLink } from './links.ts'

/** The server takes so many at a time. */
const MOST = 50
const COLORS = { ok: 'teal', redirect: 'teal', broken: 'red', timeout: 'yellow' } as const

async function askAll(urls: readonly string[]): Promise<Map<string, CheckedLink>> {
  const found = new Map<string, CheckedLink>()
  for (let at = 0; at < urls.length; at += MOST) {
    const { links } = await call('POST /editor/links', { body: { urls: urls.slice(at, at + MOST) } })
    for (const link of links) found.set(link.url, link)
  }
  return found
}

/** All links of a mail with what is wrong with them, and whether their pages answer. */
export function LinkCheck({ mail }: { mail: Mail }) {
  const { t } = useTranslation('checks')
  const { issues = [] } = useLint(mail)
  const links = linksOf(mail.html, issues)
  const urls = [...new Set(callable(links))]
  const { mutate, data, isPending } = useMutation<Map<string, CheckedLink>, ApiError, readonly string[]>({
    mutationFn: askAll,
    onError: notifyError,
  })
  return (
    <Box component="section" aria-label={t('links.title')} mt="md">
      <Group justify="space-between" mb="sm">
        <Text fw={600}>{t('links.title')}</Text>
        {urls.length > 0 && (
          <Button
            variant="default"
            size="compact-sm"
            loading={isPending}
            leftSection={<IconPlugConnected size={15} aria-hidden />}
            onClick={() => mutate(urls)}
          >
            {t('links.check')}
          </Button>
        )}
      </Group>
      {!links.length && (
        <Text fz="sm" c="dimmed">
          {t('links.none')}
        </Text>
      )}
      <Stack component="ul" gap="sm" p={0} m={0} aria-live="polite" style={{ listStyle: 'none' }}>
        {links.map((link) => (
          <Link key={link.address} link={link} checked={data?.get(link.address.trim())} />
        ))}
      </Stack>
    </Box>
  )
}

function Link({ link: { address, text, faults }, checked }: { link: MailLink; checked: CheckedLink | undefined }) {
  const { t } = useTranslation('checks')
  const textOf = useFindingText()
  return (
    <li>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <Text fz="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
          {text || t('links.noText')}
        </Text>
        {checked && (
          <Badge color={COLORS[checked.status]} style={{ flex: 'none' }}>
            {t(`links.${checked.status}`)}
            {checked.code !== null && ` ${checked.code}`}
          </Badge>
        )}
      </Group>
      <Text fz="xs" c="dimmed" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
        {address || t('links.noAddress')}
      </Text>
      {faults.map((fault) => (
        <Text
          key={JSON.stringify(fault)}
          fz="sm"
          c={`light-dark(var(--mantine-color-${fault.severity === 'error' ? 'red-8' : 'yellow-9'}), var(--mantine-color-${fault.severity === 'error' ? 'red-4' : 'yellow-4'}))`}
        >
          {textOf(fault)}
        </Text>
      ))}
    </li>
  )
}
