import { Button } from '@mantine/core'
import { IconMessageStar, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../core/company.tsx'
import { ObjectTable } from '../../../parts/object/object-table.tsx'
import { useTable } from '../../../parts/object/table.ts'
import { useGo } from '../../../ui/link/link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { NewSurvey } from '../parts/list/new-survey.tsx'
import { useSurveyColumns } from '../parts/list/survey-columns.tsx'

export function SurveysPage() {
  const { t } = useTranslation('surveys')
  const go = useGo()
  const surveys = useTable('GET /surveys', { sort: '-createdAt' })
  const [isNew, setNew] = useState(false)
  const add = useMay('content') && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setNew(true)}>
      {t('new.title')}
    </Button>
  )
  return (
    <Page title={t('titles.surveys')} lead={t('lead')} actions={add}>
      <ObjectTable
        {...surveys}
        label={t('titles.surveys')}
        icon={IconMessageStar}
        search={t('search')}
        columns={useSurveyColumns()}
        rowName={({ name }) => name}
        onOpen={({ id }) => go(`/surveys/${id}`)}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        add={add}
      />
      {isNew && <NewSurvey onClose={() => setNew(false)} />}
    </Page>
  )
}
