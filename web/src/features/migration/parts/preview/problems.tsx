import { Alert, Table, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../i18n/format.ts'
import { Section } from '../../../../ui/page/section.tsx'
import type { Preview } from '../../logic/plan.ts'

/** The largest number of problems in a preview. */
const MOST = 100

const KNOWN = [
  'email',
  'email_missing',
  'state',
  'time',
  'attributes',
  'no_addresses',
  'header_only',
  'empty',
  'too_large',
  'too_many_names',
  'cell_too_long',
  'row_too_long',
  'row_broken',
] as const

/** Warnings that nothing says who unsubscribed, with their texts. */
const MISSING = { unsubscribed_missing: 'missingText', list_states_missing: 'listStatesText' } as const
const isMissing = (code: string): code is keyof typeof MISSING => Object.hasOwn(MISSING, code)

/** Warnings about people who must not be mailed: a file that cannot be read stops the move. */
const WARNINGS = {
  suppressions_unread: { color: 'red', title: 'unread', text: 'unreadText' },
  suppression_column: { color: 'yellow', title: 'columns', text: 'columnsText' },
} as const
const isWarning = (code: string): code is keyof typeof WARNINGS => Object.hasOwn(WARNINGS, code)

/** What could not be read. Warnings about who must not be mailed stand first. */
export function Problems({ problems }: Pick<Preview, 'problems'>) {
  const { t } = useTranslation('migration')
  const { number } = useFormat()
  const missing = problems.map(({ code }) => code).find(isMissing)
  const rows = problems.filter(({ code }) => !isMissing(code) && !isWarning(code))
  const namesOf = (of: string) =>
    problems.filter(({ code }) => code === of).map(({ file, value }) => value || file.split('/').at(-1))
  const textOf = (code: string) => {
    const known = KNOWN.find((one) => one === code)
    return known ? t(`problems.codes.${known}`) : t('problems.codes.value', { field: code })
  }
  return (
    <>
      {Object.entries(WARNINGS).map(([code, { color, title, text }]) => {
        const names = namesOf(code)
        return (
          names.length > 0 && (
            <Alert key={code} color={color} icon={<IconAlertTriangle aria-hidden />} title={t(`problems.${title}`)}>
              <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
                {t(`problems.${text}`, { names: names.join(', ') })}
              </Text>
            </Alert>
          )
        )
      })}
      {missing && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t('problems.missing')}>
          {t(`problems.${MISSING[missing]}`)}
        </Alert>
      )}
      {!problems.length && (
        <Alert color="teal" icon={<IconCheck aria-hidden />}>
          {t('problems.none')}
        </Alert>
      )}
      {rows.length > 0 && (
        <Section title={t('problems.title')} lead={t('problems.lead')}>
          <Table.ScrollContainer minWidth={320} maxHeight={320}>
            <Table aria-label={t('problems.title')} verticalSpacing="xs">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('problems.file')}</Table.Th>
                  <Table.Th w={80}>{t('problems.line')}</Table.Th>
                  <Table.Th>{t('problems.what')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rows.map(({ file, line, code, value }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a row may have the same problem twice
                  <Table.Tr key={at}>
                    <Table.Td style={{ overflowWrap: 'anywhere' }}>{file.split('/').at(-1)}</Table.Td>
                    <Table.Td className="numbers">{line === null ? '' : number(line)}</Table.Td>
                    <Table.Td style={{ overflowWrap: 'anywhere' }}>
                      {textOf(code)}
                      {value && `: ${value}`}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
          {problems.length >= MOST && (
            <Text fz="sm" c="dimmed" mt="sm">
              {t('problems.more', { number: number(MOST) })}
            </Text>
          )}
        </Section>
      )}
    </>
  )
}
