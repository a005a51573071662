import { Alert, Badge, ScrollArea, Switch, Table, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../i18n/format.ts'
import { Section } from '../../../../ui/page/section.tsx'
import { useFieldName } from '../../logic/fields.ts'
import type { Plan, Preview } from '../../logic/plan.ts'

/** The largest number of problems in a preview. */
const SHOWN = 100

const HINTS = ['domain_typo', 'role_address'] as const
const ROW_FAULTS = ['email', 'email_missing', 'cell_too_long', 'row_too_long', 'row_broken', 'duplicate'] as const
const KNOWN = [...ROW_FAULTS, ...HINTS] as const
const find = <T extends string>(codes: readonly T[], code: string) => codes.find((one) => one === code)

interface Props {
  plan: Plan
  problems: Preview['problems']
  onChange: (changes: Partial<Plan>) => void
}

/** The problems of single rows, and what the import does with these rows. */
export function Problems({ plan, problems, onChange }: Props) {
  const { t } = useTranslation('imports')
  const { number } = useFormat()
  if (!problems.length)
    return (
      <Alert color="teal" icon={<IconCheck aria-hidden />}>
        {t('problems.none')}
      </Alert>
    )
  return (
    <Section title={t('problems.title')} lead={t('problems.lead')}>
      {problems.some(({ proposal }) => proposal) && (
        <Switch
          mb="md"
          label={t('problems.fix')}
          description={t('problems.fixHint')}
          checked={plan.fixDomains}
          onChange={(event) => onChange({ fixDomains: event.currentTarget.checked })}
        />
      )}
      <ScrollArea.Autosize mah={320} viewportProps={{ tabIndex: 0, 'aria-label': t('problems.title') }}>
        <Table aria-label={t('problems.title')} verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={70}>{t('problems.line')}</Table.Th>
              <Table.Th>{t('problems.value')}</Table.Th>
              <Table.Th visibleFrom="sm">{t('problems.what')}</Table.Th>
              <Table.Th visibleFrom="sm">{t('problems.outcome')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {problems.map((problem) => (
              <ProblemRow key={`${problem.line} ${problem.code}`} problem={problem} isFixed={plan.fixDomains} />
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {problems.length >= SHOWN && (
        <Text fz="sm" c="dimmed" mt="sm">
          {t('problems.more', { number: number(SHOWN) })}
        </Text>
      )}
    </Section>
  )
}

function ProblemRow({ problem, isFixed }: { problem: Preview['problems'][number]; isFixed: boolean }) {
  const { t } = useTranslation('imports')
  const { number } = useFormat()
  const fieldName = useFieldName()
  const { line, code, value, proposal } = problem
  const known = find(KNOWN, code)
  const what = known ? t(`problems.rows.${known}`) : t('problems.field', { field: fieldName(code) })
  return (
    <Table.Tr>
      <Table.Td className="numbers">{number(line)}</Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <Text fz="sm" fw={500} lineClamp={2}>
          {value || '—'}
        </Text>
        {proposal && (
          <Text fz="sm" c="dimmed">
            {t(isFixed ? 'problems.fixed' : 'problems.proposal', { address: proposal })}
          </Text>
        )}
        <Text fz="sm" hiddenFrom="sm">
          {what}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm">{what}</Table.Td>
      <Table.Td visibleFrom="sm">
        <Outcome code={code} isFixed={isFixed && proposal !== undefined} />
      </Table.Td>
    </Table.Tr>
  )
}

function Outcome({ code, isFixed }: { code: string; isFixed: boolean }) {
  const { t } = useTranslation('imports')
  if (isFixed) return <Badge color="teal">{t('problems.corrected')}</Badge>
  if (find(HINTS, code)) return <Badge color="gray">{t('problems.kept')}</Badge>
  const isRow = find(ROW_FAULTS, code) !== undefined
  return <Badge color={isRow ? 'orange' : 'gray'}>{t(isRow ? 'problems.rowOut' : 'problems.valueOut')}</Badge>
}
