import { Alert, Badge, ScrollArea, Table, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../i18n/format.ts'
import { Section } from '../../../../ui/page/section.tsx'
import { useFieldName } from '../../logic/fields.ts'
import type { Preview } from '../../logic/plan.ts'

/** The largest number of problems in a preview. */
const TOLD = 100

const ROW_FAULTS = ['email', 'email_missing', 'cell_too_long', 'row_too_long', 'row_broken', 'duplicate'] as const
type RowFault = (typeof ROW_FAULTS)[number]
const isRowFault = (code: string): code is RowFault => ROW_FAULTS.includes(code as RowFault)

/** The problems of single rows, and what the import does with these rows. */
export function Problems({ problems }: Pick<Preview, 'problems'>) {
  const { t } = useTranslation('imports')
  const { number } = useFormat()
  const fieldName = useFieldName()
  if (!problems.length)
    return (
      <Alert color="teal" icon={<IconCheck aria-hidden />}>
        {t('problems.none')}
      </Alert>
    )
  const sorted = [...problems].sort((one, other) => one.line - other.line)
  return (
    <Section title={t('problems.title')} lead={t('problems.lead')}>
      <ScrollArea.Autosize mah={320} viewportProps={{ tabIndex: 0, 'aria-label': t('problems.title') }}>
        <Table aria-label={t('problems.title')} verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={80}>{t('problems.line')}</Table.Th>
              <Table.Th>{t('problems.what')}</Table.Th>
              <Table.Th visibleFrom="sm">{t('problems.outcome')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sorted.map(({ line, code }) => (
              <Table.Tr key={`${line} ${code}`}>
                <Table.Td className="numbers">{number(line)}</Table.Td>
                <Table.Td>
                  {isRowFault(code) ? t(`problems.rows.${code}`) : t('problems.field', { field: fieldName(code) })}
                </Table.Td>
                <Table.Td visibleFrom="sm">
                  <Badge color={isRowFault(code) ? 'orange' : 'gray'}>
                    {t(isRowFault(code) ? 'problems.rowOut' : 'problems.valueOut')}
                  </Badge>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {problems.length >= TOLD && (
        <Text fz="sm" c="dimmed" mt="sm">
          {t('problems.more', { number: number(TOLD) })}
        </Text>
      )}
    </Section>
  )
}
