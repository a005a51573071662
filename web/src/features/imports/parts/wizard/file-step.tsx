import { Alert, Button, Group, Loader, Select, SimpleGrid, Stack, Switch, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../../api/client.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { Section } from '../../../../ui/page/section.tsx'
import { fileFault } from '../../logic/faults.ts'
import { type Format, isWorkbook, type Plan, type Preview, planOf } from '../../logic/plan.ts'
import { DropFile } from './drop-file.tsx'

interface Props {
  plan: Plan
  preview: Preview | undefined
  fault: ApiError | null
  onChange: (changes: Partial<Plan>) => void
}

/** The file and its format. */
export function FileStep({ plan, preview, fault, onChange }: Props) {
  const { t } = useTranslation('imports')
  const { number, bytes } = useFormat()
  const isGone = fault?.reason === 'fileId'
  const [replaces, setReplaces] = useState(false)
  const replace = (file: Plan['file']) => {
    setReplaces(false)
    const { format, columns, name } = planOf(file)
    onChange({ file, format, columns, name })
  }
  if (isGone || replaces)
    return (
      <Stack>
        {isGone && <Alert color="yellow">{fileFault(t, fault)}</Alert>}
        <DropFile onFile={replace} />
        {replaces && (
          <Group>
            <Button variant="subtle" onClick={() => setReplaces(false)}>
              {t('file.keep', { name: plan.file.name })}
            </Button>
          </Group>
        )}
      </Stack>
    )
  return (
    <Section
      title={plan.file.name}
      lead={t('file.facts', {
        count: preview?.rows ?? plan.file.rows,
        rows: number(preview?.rows ?? plan.file.rows),
        size: bytes(plan.file.bytes),
      })}
      actions={
        <Button variant="default" onClick={() => setReplaces(true)}>
          {t('file.replace')}
        </Button>
      }
    >
      <Stack>
        <FormatFields
          isWorkbook={isWorkbook(plan)}
          format={plan.format}
          guessed={preview?.format}
          // Another format may give other columns, so they are guessed again.
          onChange={(format) => onChange({ format, columns: null })}
        />
        {fault && (
          <Alert color="red" role="alert">
            {fileFault(t, fault)}
          </Alert>
        )}
        {!preview && !fault && <Loader role="status" aria-label={t('drop.reading')} />}
        {preview && <Columns columns={preview.columns} isWorkbook={isWorkbook(plan)} />}
      </Stack>
    </Section>
  )
}

const ENCODINGS = ['utf-8', 'windows-1250', 'iso-8859-2', 'utf-16le', 'utf-16be'] as const
const DELIMITERS = [
  [';', 'semicolon'],
  [',', 'comma'],
  ['\t', 'tab'],
  ['|', 'bar'],
] as const

interface FormatProps {
  isWorkbook: boolean
  format: Format
  guessed: Preview['format'] | undefined
  onChange: (format: Format) => void
}

function FormatFields({ isWorkbook, format, guessed, onChange }: FormatProps) {
  const { t } = useTranslation('imports')
  const header = (
    <Switch
      mb={isWorkbook ? 0 : 8}
      label={t('file.header')}
      checked={format.header ?? guessed?.header ?? false}
      onChange={(event) => onChange({ ...format, header: event.currentTarget.checked })}
    />
  )
  if (isWorkbook)
    return (
      <Group justify="space-between">
        <Text>{t('file.sheet')}</Text>
        {header}
      </Group>
    )
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} style={{ alignItems: 'end' }}>
      <Select
        label={t('file.encoding')}
        allowDeselect={false}
        data={ENCODINGS.map((one) => ({ value: one, label: t(`encodings.${one}`) }))}
        value={format.encoding ?? guessed?.encoding ?? null}
        onChange={(encoding) => onChange({ ...format, encoding: encoding as (typeof ENCODINGS)[number] })}
      />
      <Select
        label={t('file.delimiter')}
        allowDeselect={false}
        data={DELIMITERS.map(([value, name]) => ({ value, label: t(`delimiters.${name}`) }))}
        value={format.delimiter ?? guessed?.delimiter ?? null}
        onChange={(delimiter) => onChange({ ...format, delimiter: delimiter as (typeof DELIMITERS)[number][0] })}
      />
      {header}
    </SimpleGrid>
  )
}

const SHOWN = 12

function Columns({ columns, isWorkbook }: { columns: Preview['columns']; isWorkbook: boolean }) {
  const { t } = useTranslation('imports')
  return (
    <div>
      <Text fw={600} mb={4}>
        {t('file.columns', { count: columns.length })}
      </Text>
      <Text c="dimmed" fz="sm" mb="xs">
        {t(isWorkbook ? 'file.looksRightSheet' : 'file.looksRight')}
      </Text>
      <Table aria-label={t('file.columns', { count: columns.length })} verticalSpacing={6} layout="fixed">
        <Table.Tbody>
          {columns.slice(0, SHOWN).map(({ name, sample }, at) => (
            // Columns may have the same name, or none.
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position
            <Table.Tr key={at}>
              <Table.Th w={{ base: '38%', sm: 220 }} fw={600} scope="row">
                {name || t('column', { number: at + 1 })}
              </Table.Th>
              <Table.Td>
                <Text fz="sm" c="dimmed" className="clip">
                  {sample.join(' · ') || t('emptyColumn')}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {columns.length > SHOWN && (
        <Text fz="sm" c="dimmed" mt="xs">
          {t('file.moreColumns', { count: columns.length - SHOWN })}
        </Text>
      )}
    </div>
  )
}
