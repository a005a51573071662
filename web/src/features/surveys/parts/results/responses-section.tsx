import { Button, Group } from '@mantine/core'
import { IconDownload, IconMessages, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf } from '../../../../api/client.ts'
import { useRight } from '../../../../core/company.tsx'
import { ObjectTable } from '../../../../parts/object/object-table.tsx'
import { useTable } from '../../../../parts/object/table.ts'
import { DayField } from '../../../../ui/input/day-field.tsx'
import { Section } from '../../../../ui/page/section.tsx'
import type { TableState } from '../../../../ui/table/table-state.ts'
import type { Response, Survey } from '../../logic/survey.ts'
import { useResponseColumns } from './response-columns.tsx'
import { ResponseDialog } from './response-dialog.tsx'

const FILTERS = ['from', 'to'] as const

/** The responses one by one, those of some days, and a file with them. */
export function ResponsesSection({ survey }: { survey: Survey }) {
  const { t } = useTranslation('surveys')
  const mayExport = useRight('export')
  const [open, setOpen] = useState<Response | null>(null)
  const path = { survey_id: survey.id }
  const responses = useTable('GET /surveys/{survey_id}/responses', { path, filters: FILTERS })
  const file = addressOf('GET /surveys/{survey_id}/responses', {
    path,
    query: { format: 'csv', ...responses.state.filters },
  })
  return (
    <Section
      title={t('responsesTable.title')}
      lead={t(survey.anonymous ? 'responsesTable.leadAnonymous' : 'responsesTable.lead')}
      actions={
        mayExport && (
          <Button
            component="a"
            href={file}
            download
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t('responsesTable.csv')}
          </Button>
        )
      }
    >
      <ObjectTable
        {...responses}
        label={t('responsesTable.title')}
        icon={IconMessages}
        filters={<Days state={responses.state} />}
        columns={useResponseColumns(survey, setOpen)}
        onOpen={setOpen}
        empty={{ title: t('results.empty.title'), text: t('results.empty.text') }}
      />
      {open && <ResponseDialog survey={survey} response={open} onClose={() => setOpen(null)} />}
    </Section>
  )
}

function Days({ state: { filters, setFilters } }: { state: TableState }) {
  const { t } = useTranslation('surveys')
  const day = (name: 'from' | 'to') => (
    <DayField
      label={t(`responsesTable.${name}`)}
      flex={1}
      miw={0}
      value={filters[name] ?? ''}
      onChange={(value) => {
        const next = { ...filters, [name]: value || undefined }
        // The other end follows, so that the days are in order.
        const isReversed = next.from && next.to && next.from > next.to
        setFilters(isReversed ? { from: value, to: value } : { [name]: value || undefined })
      }}
    />
  )
  return (
    <Group gap="sm" align="flex-end" wrap="wrap">
      <Group gap="sm" wrap="nowrap" w={{ base: '100%', xs: 320 }}>
        {day('from')}
        {day('to')}
      </Group>
      {(filters.from || filters.to) && (
        <Button
          variant="subtle"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={() => setFilters({ from: undefined, to: undefined })}
        >
          {t('responsesTable.allDays')}
        </Button>
      )}
    </Group>
  )
}
