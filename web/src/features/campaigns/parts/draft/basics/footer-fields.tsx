import { useTranslation } from 'react-i18next'
import { ReferenceSelect } from '../../../../../parts/object/reference-select.tsx'
import { useFound } from '../../../../../parts/object/references.ts'
import type { DraftState } from '../../../logic/draft/use-draft.ts'
import { SettingsCard } from '../card.tsx'

/** The footer and the unsubscribe page of a campaign. */
export function FooterFields({ state: { draft, change } }: { state: DraftState }) {
  const { t } = useTranslation('campaigns')
  const { data: footers } = useFound('footer', '')
  const { data: pages } = useFound('unsubscribePage', '')
  if (!footers?.length && !pages?.length) return null
  return (
    <SettingsCard title={t('footer.title')}>
      <ReferenceSelect
        kind="footer"
        label={t('fields.footer')}
        description={t('footer.hint')}
        placeholder={t('footer.standard')}
        value={draft.footerId}
        onChange={(footerId) => change({ footerId })}
        clearable
      />
      <ReferenceSelect
        kind="unsubscribePage"
        label={t('fields.unsubscribePage')}
        placeholder={t('footer.standard')}
        value={draft.unsubscribePageId}
        onChange={(unsubscribePageId) => change({ unsubscribePageId })}
        clearable
      />
    </SettingsCard>
  )
}
