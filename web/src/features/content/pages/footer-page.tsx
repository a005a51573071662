import { Badge } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { useLoaded, useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../app/company.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { useGo } from '../../../ui/link.tsx'
import { Page } from '../../../ui/page.tsx'
import { tell } from '../../../ui/tell.ts'
import { DefaultBadge, DefaultDialog } from '../parts/defaults.tsx'
import { FooterEditor } from '../parts/footer-editor.tsx'
import { NameForm } from '../parts/name-form.tsx'
import { ObjectMenu } from '../parts/object-menu.tsx'
import { useUses } from '../parts/used-by.ts'
import { VersionTable } from '../parts/version-table.tsx'

type Footer = Answer<'GET /footers/{footer_id}'>

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
      actions={mayChange && <Actions footer={footer} />}
    >
      <FooterEditor key={id} footer={footer} />
      <VersionTable footerId={id} />
    </Page>
  )
}

function Actions({ footer }: { footer: Footer }) {
  const { t } = useTranslation('content')
  const { t: common } = useTranslation()
  const go = useGo()
  const confirm = useConfirm()
  const client = useQueryClient()
  const [open, setOpen] = useState<'rename' | 'default' | null>(null)
  const path = { footer_id: footer.id }
  const close = () => setOpen(null)
  const rename = useSend('PATCH /footers/{footer_id}', { touches: ['/footers'], onDone: close, onFail: () => {} })
  const copy = useSend('POST /footers/{footer_id}/copy', {
    touches: ['/footers'],
    onDone: ({ id }) => {
      tell(t('copied'))
      go(`/footers/${id}`)
    },
  })
  const remove = useSend('DELETE /footers/{footer_id}', {
    onDone: () => {
      // The list alone: the footer itself is not there to be asked for.
      void client.invalidateQueries({ queryKey: ['GET /footers'] })
      tell(t('footers.delete.done'))
      go('/footers', { replace: true })
    },
  })
  const ask = async () => {
    const isSure = await confirm({
      title: t('delete.title', { name: footer.name }),
      text: t(footer.default ? 'footers.delete.default' : 'footers.delete.text'),
      action: common('delete'),
      isDangerous: true,
    })
    if (isSure) remove.mutate({ path })
  }
  return (
    <>
      <ObjectMenu
        onRename={() => setOpen('rename')}
        onCopy={() => copy.mutate({ path, body: {} })}
        onDefault={() => setOpen('default')}
        onDelete={ask}
      />
      {open === 'default' && <DefaultDialog kind="footers" item={footer} onClose={close} />}
      {open === 'rename' && (
        <NameForm
          title={t('rename')}
          action={common('save')}
          name={footer.name}
          onClose={close}
          onSave={(name) => rename.mutate({ path, body: { name } })}
          isBusy={rename.isPending}
          error={rename.error}
        />
      )}
    </>
  )
}
