import { Grid } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { useLoaded, useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { FormSection } from '../../../ui/form-section.tsx'
import { Page } from '../../../ui/page.tsx'
import { changesOf, settle } from '../../../ui/settle.ts'
import { tell } from '../../../ui/tell.ts'
import { DefaultBadge } from '../parts/defaults.tsx'
import { PageActions } from '../parts/object-actions.tsx'
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
      actions={mayChange && <PageActions page={page} />}
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
    onDone: () => tell(common('saved')),
  })
  const submit = form.onSubmit((sent) =>
    save.mutate(
      { path: { page_id: page.id }, body: { content: changesOf(form, contentOf(sent)) } },
      { onSuccess: ({ content }) => settle(form, sent, valuesOf(content)) },
    ),
  )
  return (
    <Grid>
      <Grid.Col span={{ base: 12, lg: 6 }}>
        <FormSection
          title={t('pages.content')}
          lead={t('pages.contentLead')}
          isDirty={form.isDirty()}
          isBusy={save.isPending}
          isReadOnly={!mayChange}
          onSubmit={submit}
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
