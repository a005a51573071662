import { Badge, Box, SimpleGrid, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CopyField } from '../../../ui/input/copy-field.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { type DnsEntry, isOptional, stateOf } from '../logic/dns-records.ts'

const COLORS = { right: 'teal', missing: 'orange', different: 'red', unknown: 'gray', unused: 'gray' }

/** One record to publish, and whether the DNS has it. */
export function DnsRecord({ record }: { record: DnsEntry }) {
  const { t } = useTranslation('sending-domains')
  const state = stateOf(record)
  const title = t(`kinds.${record.kind}.title`)
  return (
    <Section
      title={title}
      lead={t(`kinds.${record.kind}.text`)}
      badge={
        record.kind === 'dkim' ? (
          <Badge variant="outline">{t('required')}</Badge>
        ) : (
          isOptional(record) && (
            <Badge variant="outline" color="gray">
              {t('optional')}
            </Badge>
          )
        )
      }
      actions={<Badge color={COLORS[state]}>{t(`recordStates.${state}`)}</Badge>}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Field label={t('type')} what={`${title}: ${t('type')}`} value={record.type} />
        <Field label={t('host')} what={`${title}: ${t('host')}`} value={record.host} />
      </SimpleGrid>
      <Box mt="sm">
        <Field label={t('value')} what={`${title}: ${t('value')}`} value={record.value} />
      </Box>
      {state === 'different' && (
        <Box mt="sm">
          <Text fz="xs" fw={600} c="dimmed">
            {t('found')}
          </Text>
          <Text component="code" ff="monospace" fz="sm" style={{ overflowWrap: 'anywhere' }}>
            {record.check?.found}
          </Text>
        </Box>
      )}
    </Section>
  )
}

function Field({ label, what, value }: { label: string; what: string; value: string }) {
  return (
    <Box miw={0}>
      <Text fz="xs" fw={600} c="dimmed">
        {label}
      </Text>
      <CopyField value={value} label={what} />
    </Box>
  )
}
