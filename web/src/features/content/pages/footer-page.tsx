import { Badge } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLoaded } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { Page } from '../../../ui/page.tsx'
import { DefaultBadge } from '../parts/defaults.tsx'
import { FooterEditor } from '../parts/footer-editor.tsx'
import { FooterActions } from '../parts/object-actions.tsx'
import { useUses } from '../parts/used-by.ts'
import { VersionTable } from '../parts/version-table.tsx'

export function FooterPage() {
  const { t } = useTranslation('content')
  const { footer: id } = useParams({ strict: false }) as { footer: string }
  const footer = useLoaded('GET /footers/{footer_id}', { path: { footer_id: id } })
  const mayChange = useMay('content')
  const uses = useUses()
  return (
    <Page
      title={footer.name}
      above={[{ title: t('footers.title'), to: '/footers' }]}
      lead={t('uses.sentence', { where: uses(footer.usedBy) })}
      badge={
        <>
          <DefaultBadge defaultFor={footer.defaultFor} />
          {footer.draft.pending && <Badge color="yellow">{t('draft')}</Badge>}
        </>
      }
      actions={mayChange && <FooterActions footer={footer} />}
    >
      <FooterEditor key={id} footer={footer} />
      <VersionTable footerId={id} />
    </Page>
  )
}
