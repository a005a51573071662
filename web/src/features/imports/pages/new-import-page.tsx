import { Card } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../core/company.tsx'
import { useSearchState } from '../../../core/search-state.ts'
import { Empty } from '../../../ui/empty.tsx'
import { useGo } from '../../../ui/link.tsx'
import { Page } from '../../../ui/page.tsx'
import { DropFile } from '../parts/drop-file.tsx'
import { type Plan, planOf, planOfDraft } from '../parts/plan.ts'
import { Steps } from '../parts/steps.tsx'
import { useBeginDraft, useKeptDraft } from '../parts/use-draft.ts'
import { Wizard } from '../parts/wizard.tsx'

export function NewImportPage() {
  const { t } = useTranslation('imports')
  const mayImport = useMay('contacts')
  const [{ draft }] = useSearchState()
  return (
    <Page title={t('new')} lead={t('newLead')} above={[{ title: t('title'), to: '/imports' }]}>
      {!mayImport ? (
        <Card withBorder p={0}>
          <Empty icon={IconLock} title={t('forbidden.title')} text={t('forbidden.text')} />
        </Card>
      ) : draft ? (
        <Kept key={draft} id={draft} />
      ) : (
        <Begin />
      )}
    </Page>
  )
}

/** A file is all that is needed to begin; from then on there is a draft. */
function Begin() {
  const go = useGo()
  const begin = useBeginDraft(({ id }) => go(`/imports/new?draft=${id}&step=file`, { replace: true }))
  const take = (file: Plan['file']) => {
    const plan = planOf(file)
    begin.mutate({ body: { name: plan.name, step: 'file', data: { ...plan } } })
  }
  return (
    <>
      <Steps step="file" reach={0} onStep={() => {}} />
      <DropFile onFile={take} />
    </>
  )
}

function Kept({ id }: { id: string }) {
  const draft = useKeptDraft(id)
  const plan = planOfDraft(draft)
  return plan ? <Wizard draft={draft} kept={plan} /> : <Begin />
}
