import { Card } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../core/company.tsx'
import { useSearchState } from '../../../core/search-state.ts'
import { useGo } from '../../../ui/link/link.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { type Plan, planOf, planOfDraft } from '../logic/plan.ts'
import { useBeginDraft, useKeptDraft } from '../logic/use-draft.ts'
import { DropFile } from '../parts/wizard/drop-file.tsx'
import { Steps } from '../parts/wizard/steps.tsx'
import { Wizard } from '../parts/wizard/wizard.tsx'

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

/** Asks for a file and creates a draft from it. */
function Begin() {
  const go = useGo()
  const [{ list }] = useSearchState()
  const begin = useBeginDraft(({ id }) => go(`/imports/new?draft=${id}&step=file`, { replace: true }))
  const take = (file: Plan['file']) => {
    const plan = planOf(file)
    begin.mutate({ body: { name: plan.name, step: 'file', data: { ...plan, ...(list ? { listIds: [list] } : {}) } } })
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
