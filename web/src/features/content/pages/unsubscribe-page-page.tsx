import { Grid } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { useLoaded, useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../app/company.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { FormSection } from '../../../ui/form-section.tsx'
import { useGo } from '../../../ui/link.tsx'
import { Page } from '../../../ui/page.tsx'
import { tell } from '../../../ui/tell.ts'
import { DefaultBadge, DefaultDialog } from '../parts/defaults.tsx'
import { NameForm } from '../parts/name-form.tsx'
import { ObjectMenu } from '../parts/object-menu.tsx'
import { contentOf, linesOf, valuesOf } from '../parts/page-content.ts'
import { PageFields } from '../parts/page-fields.tsx'
import { PagePreview } from '../parts/page-preview.tsx'
import { useUses } from '../parts/used-by.ts'

type UnsubscribePage = Answer<'GET /unsubscribe-pages/{page_id}'>

export function UnsubscribePagePage() {
  const { t } = useTranslation('content')
  const { page: id } = useParams({ strict: false }) as { page: string }
  const page = useLoaded('GET /unsubscribe-pages/{page_id}', { path: { page_id: id } })
  const mayChange = useMay('content')
  const uses = useUses()
  return (
    <Page
      title={page.name}
      above={[{ title: t('pages.title'), to: '/unsubscribe-pages' }]}
      lead={t('uses.sentence', { where: uses(page.usedBy) })}
      badge={<DefaultBadge defaultFor={page.defaultFor} />}
      actions={mayChange && <Actions page={page} />}
    >
      <Editor key={id} page={page} />
    </Page>
  )
}

/** Texts and choices of the page, beside them how it looks. */
function Editor({ page }: { page: UnsubscribePage }) {
  const { t } = useTranslation('content')
  const { t: common } = useTranslation()
  const mayChange = useMay('content')
  const form = useForm({
    initialValues: valuesOf(page.content),
    validate: {
      reasons: (text) => {
        const lines = linesOf(text)
        return lines.length > 10 || lines.some((line) => line.length > 200) ? t('pages.reasonsLimit') : null
      },
      color: (color) => (/^#[0-9a-f]{6}$/i.test(color) ? null : t('colorWrong')),
      logoUrl: (url) => (!url || /^https?:\/\/[^\s"<>]+$/.test(url) ? null : t('addressWrong')),
    },
  })
  const save = useSend('PATCH /unsubscribe-pages/{page_id}', {
    touches: ['/unsubscribe-pages'],
    onDone: ({ content }) => {
      form.setInitialValues(valuesOf(content))
      form.setValues(valuesOf(content))
      tell(common('saved'))
    },
  })
  return (
    <Grid>
      <Grid.Col span={{ base: 12, lg: 6 }}>
        <FormSection
          title={t('pages.content')}
          lead={t('pages.contentLead')}
          isDirty={form.isDirty()}
          isBusy={save.isPending}
          isReadOnly={!mayChange}
          onSubmit={() => {
            if (form.validate().hasErrors) return
            save.mutate({ path: { page_id: page.id }, body: { content: contentOf(form.values) } })
          }}
        >
          <PageFields form={form} />
        </FormSection>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 6 }}>
        <PagePreview pageId={page.id} content={contentOf(form.values)} />
      </Grid.Col>
    </Grid>
  )
}

function Actions({ page }: { page: UnsubscribePage }) {
  const { t } = useTranslation('content')
  const { t: common } = useTranslation()
  const go = useGo()
  const confirm = useConfirm()
  const client = useQueryClient()
  const [open, setOpen] = useState<'rename' | 'default' | null>(null)
  const path = { page_id: page.id }
  const close = () => setOpen(null)
  const touches = ['/unsubscribe-pages']
  const rename = useSend('PATCH /unsubscribe-pages/{page_id}', { touches, onDone: close, onFail: () => {} })
  const copy = useSend('POST /unsubscribe-pages/{page_id}/copy', {
    touches,
    onDone: ({ id }) => {
      tell(t('copied'))
      go(`/unsubscribe-pages/${id}`)
    },
  })
  const remove = useSend('DELETE /unsubscribe-pages/{page_id}', {
    onDone: () => {
      // The list alone: the page itself is not there to be asked for.
      void client.invalidateQueries({ queryKey: ['GET /unsubscribe-pages'] })
      tell(t('pages.delete.done'))
      go('/unsubscribe-pages', { replace: true })
    },
  })
  const ask = async () => {
    const isSure = await confirm({
      title: t('delete.title', { name: page.name }),
      text: t(page.default ? 'pages.delete.default' : 'pages.delete.text'),
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
      {open === 'default' && <DefaultDialog kind="pages" item={page} onClose={close} />}
      {open === 'rename' && (
        <NameForm
          title={t('rename')}
          action={common('save')}
          name={page.name}
          onClose={close}
          onSave={(name) => rename.mutate({ path, body: { name } })}
          isBusy={rename.isPending}
          error={rename.error}
        />
      )}
    </>
  )
}
