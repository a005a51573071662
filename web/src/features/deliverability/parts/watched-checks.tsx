import { Badge, Box, Button, Collapse, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'

type Check = Item<'GET /deliverability/domains'>['checks'][number]

const stateOf = ({ ok, advice }: Check) => (!ok ? 'bad' : advice.length ? 'advised' : 'good')
const LOOKS = {
  good: { color: 'teal', icon: IconCheck },
  advised: { color: 'yellow', icon: IconAlertTriangle },
  bad: { color: 'red', icon: IconX },
}

/** The result of each check of a domain, with details that can be opened. */
export function WatchedChecks({ domain, checks }: { domain: string; checks: readonly Check[] }) {
  const { t } = useTranslation('deliverability')
  const [isOpen, { toggle }] = useDisclosure()
  return (
    <>
      <Text fw={600}>{domain}</Text>
      <Group gap={6} my={4}>
        {checks.map((check) => {
          const { color, icon: Icon } = LOOKS[stateOf(check)]
          return (
            <Badge key={`${check.kind}${check.selector}`} color={color} leftSection={<Icon size={12} aria-hidden />}>
              {nameOf(check)}: {t(`watched.states.${stateOf(check)}`)}
            </Badge>
          )
        })}
      </Group>
      {checks.length > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={toggle} aria-expanded={isOpen}>
          {isOpen ? t('hideDetails') : t('showDetails')}
        </Button>
      )}
      <Collapse expanded={isOpen}>
        <Stack gap="sm" mt="xs">
          {checks.map((check) => (
            <Details key={`${check.kind}${check.selector}`} check={check} />
          ))}
        </Stack>
      </Collapse>
    </>
  )
}

const nameOf = ({ kind, selector }: Check) => (selector ? `${kind.toUpperCase()} ${selector}` : kind.toUpperCase())

function Details({ check }: { check: Check }) {
  const { t } = useTranslation('deliverability')
  return (
    <Box>
      <Text fz="sm" fw={600}>
        {nameOf(check)}
      </Text>
      {check.advice.map((code) => (
        <Text key={code} fz="sm">
          {t(`watched.advice.${code}`)}
        </Text>
      ))}
      {!check.advice.length && <Text fz="sm">{t('watched.fine')}</Text>}
      {check.found && (
        <Text component="code" ff="monospace" fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {check.found}
        </Text>
      )}
    </Box>
  )
}
