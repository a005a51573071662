import { Alert, Button, Group, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import { IconDownload, IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { addressOf } from '../../../../api/client.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { Stat } from '../../../../ui/figure/stat.tsx'
import { PageLink } from '../../../../ui/link/link.tsx'
import { Section } from '../../../../ui/page/section.tsx'
import type { Import } from '../../logic/import.ts'
import { type Mode, needsConsent } from '../../logic/plan.ts'

/** The figures of each mode. */
const FIGURES = {
  upsert: ['created', 'updated', 'unchanged', 'suppressed'],
  update_only: ['updated', 'unchanged', 'suppressed'],
  unsubscribe: ['unsubscribed', 'unchanged'],
  remove: ['removed', 'unchanged'],
  blacklist: ['blacklisted', 'unchanged'],
} as const satisfies Record<Mode, readonly (keyof Import['result'])[]>

const SKIPPED = ['invalid', 'duplicateInFile', 'noConsent', 'unknown'] as const

/** The figures of an import and its rejected rows. */
export function ImportResult({ done }: { done: Import }) {
  const { t } = useTranslation('imports')
  const { number } = useFormat()
  const mode = done.mode ?? 'upsert'
  const { created, updated, unchanged } = done.result
  const hasContacts = needsConsent(mode) && created + updated + unchanged > 0 && !done.undoStartedAt
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 2, md: 4 }}>
        {FIGURES[mode].map((name) => (
          <Stat key={name} label={t(`result.${name}`)} value={number(done.result[name])} />
        ))}
      </SimpleGrid>
      {hasContacts && (
        <Group>
          <Button
            component={PageLink}
            to={`/contacts?import=${done.id}`}
            leftSection={<IconUsers size={16} aria-hidden />}
          >
            {t('result.contacts')}
          </Button>
        </Group>
      )}
      <Skipped done={done} />
      <Errors done={done} />
    </Stack>
  )
}

function Skipped({ done: { result } }: { done: Import }) {
  const { t } = useTranslation('imports')
  const { number } = useFormat()
  const left = SKIPPED.filter((name) => result.skipped[name] > 0)
  if (!left.length) return null
  return (
    <Section title={t('skipped.title')}>
      <Table aria-label={t('skipped.title')}>
        <Table.Tbody>
          {left.map((name) => (
            <Table.Tr key={name}>
              <Table.Td>
                <Text fw={600}>{t(`skipped.${name}`)}</Text>
                <Text fz="sm" c="dimmed">
                  {t(`skipped.hints.${name}`)}
                </Text>
              </Table.Td>
              <Table.Td ta="right" className="numbers" w={90}>
                {number(result.skipped[name])}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  )
}

/** Rejected rows as a file, to be corrected and imported again. */
function Errors({ done }: { done: Import }) {
  const { t } = useTranslation('imports')
  const { number } = useFormat()
  if (!done.errors) return null
  return (
    <Alert color="yellow" title={t('errors.title', { count: done.errors, number: number(done.errors) })}>
      <Text mb={done.errorsUrl ? 'sm' : 0}>{t(done.errorsUrl ? 'errors.text' : 'errors.gone')}</Text>
      {done.errorsUrl && (
        <Button
          component="a"
          variant="default"
          download
          href={addressOf('GET /imports/{import_id}/errors', { path: { import_id: done.id } })}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t('errors.download')}
        </Button>
      )}
    </Alert>
  )
}
