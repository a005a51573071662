import { Alert, Button, Group, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import { Stat } from '../../../ui/figure/stat.tsx'
import { PageLink } from '../../../ui/link/link.tsx'
import { Section } from '../../../ui/page/section.tsx'
import type { Move } from '../logic/plan.ts'

const FIGURES = ['created', 'updated', 'unsubscribed', 'consents'] as const
const DETAILS = [
  ...(['subscribed', 'bounced', 'complained', 'blacklisted', 'customer', 'pending', 'suppressions', 'kept'] as const),
  ...(['invalid', 'lists', 'labels', 'customFields', 'templates', 'templatesRefused'] as const),
]
const FAILURES = ['apiKey', 'url', 'fileIds', 'tooMany'] as const

/** The end of the last move, and the way to another one. */
export function LastMove({ move, onAgain }: { move: Move; onAgain: () => void }) {
  const { t } = useTranslation('migration')
  const { number, time } = useFormat()
  const { counts, state, source, finishedAt } = move
  const name = source ? t(`services.${source}.name`) : ''
  const details = DETAILS.filter((one) => (counts[one] ?? 0) > 0)
  const failure = FAILURES.find((one) => one === move.failure) ?? 'server'
  return (
    <Stack gap="lg">
      {state === 'failed' ? (
        <Alert color="red" title={t('result.failed', { name })}>
          {t(`failures.${failure}`)}
        </Alert>
      ) : (
        <Section title={t('result.title', { name })} lead={finishedAt && t('result.at', { at: time(finishedAt) })}>
          <Stack>
            <SimpleGrid cols={{ base: 2, md: 4 }}>
              {FIGURES.map((one) => (
                <Stat key={one} label={t(`result.${one}`)} value={number(counts[one] ?? 0)} />
              ))}
            </SimpleGrid>
            {details.length > 0 && (
              <Table aria-label={t('result.details')} verticalSpacing={6}>
                <Table.Tbody>
                  {details.map((one) => (
                    <Table.Tr key={one}>
                      <Table.Td>{t(`details.${one}`)}</Table.Td>
                      <Table.Td ta="right" className="numbers">
                        {number(counts[one] ?? 0)}
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            )}
            {(counts.templates ?? 0) > 0 && <Text fz="sm">{t('result.templates')}</Text>}
          </Stack>
        </Section>
      )}
      <Group>
        {state === 'finished' && (
          <Button component={PageLink} to="/contacts" leftSection={<IconUsers size={16} aria-hidden />}>
            {t('result.contacts')}
          </Button>
        )}
        <Button variant="default" onClick={onAgain}>
          {t('result.again')}
        </Button>
      </Group>
    </Stack>
  )
}
