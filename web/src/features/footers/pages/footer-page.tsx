import { Badge } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLoaded } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { DefaultBadge } from '../../../parts/mail-defaults/default-badge.tsx'
import { useUses } from '../../../parts/mail-defaults/used-by.ts'
import { Page } from '../../../ui/page/page.tsx'
import { FooterActions } from '../parts/footer-actions.tsx'
import { FooterEditor } from '../parts/footer-editor.tsx'
import { VersionTable } from '../parts/version-table.tsx'

export function FooterPage() {
  const { t } = useTranslation('footers')
  const { footer: id } = useParams({ strict: false }) as { footer: string }
  const footer = useLoaded('GET /footers/{footer_id}', { path: { footer_id: id } })
  const mayChange = useMay('content')
  const { sentence } = useUses()
  return (
    <Page
      title={footer.name}
      above={[{ title: t('titles.footers'), to: '/footers' }]}
      lead={sentence(footer.usedBy)}
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
