import { Grid, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLoaded, useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { DefaultBadge } from '../../../parts/mail-defaults/default-badge.tsx'
import { useUses } from '../../../parts/mail-defaults/used-by.ts'
import { FormSection } from '../../../ui/form/form-section.tsx'
import { changesOf, settle } from '../../../ui/form/settle.ts'
import { notify } from '../../../ui/message/notify.ts'
import { Page } from '../../../ui/page/page.tsx'
import { contentOf, linesOf, valuesOf } from '../logic/page-content.ts'
import { sentDesign, type UnsubscribePage, useDesign } from '../logic/use-design.ts'
import { DesignSection } from '../parts/design/design-section.tsx'
import { PageActions } from '../parts/page-actions.tsx'
import { PageFields } from '../parts/page-fields.tsx'
import { PagePreview } from '../parts/page-preview.tsx'

export function UnsubscribePagePage() {
  const { t } = useTranslation('unsubscribe-pages')
  const { page: id } = useParams({ strict: false }) as { page: string }
  const page = useLoaded('GET /unsubscribe-pages/{page_id}', { path: { page_id: id } })
  const mayChange = useMay('content')
  const { sentence } = useUses()
  return (
    <Page
      title={page.name}
      above={[{ title: t('titles.unsubscribePages'), to: '/unsubscribe-pages' }]}
      lead={sentence(page.usedBy)}
      badge={<DefaultBadge defaultFor={page.defaultFor} />}
      actions={mayChange && <PageActions page={page} />}
    >
      <Editor key={id} page={page} />
    </Page>
  )
}

/** The layout of a page, and the form of its fields with a preview beside it. */
function Editor({ page }: { page: UnsubscribePage }) {
  const { t } = useTranslation('unsubscribe-pages')
  const { t: common } = useTranslation()
  const mayChange = useMay('content')
  const design = useDesign(page)
  const isDesigned = design.mjml !== null
  const form = useForm({
    initialValues: valuesOf(page.content),
    validate: {
      reasons: (text) => {
        const lines = linesOf(text)
        return lines.length > 10 || lines.some((line) => line.length > 200) ? t('reasonsLimit') : null
      },
      color: (color) => (/^#[0-9a-f]{6}$/i.test(color) ? null : t('colorWrong')),
      logoUrl: (url) => (!url || /^https?:\/\/[^\s"<>]+$/.test(url) ? null : t('addressWrong')),
    },
  })
  const save = useSend('PATCH /unsubscribe-pages/{page_id}', {
    touches: ['/unsubscribe-pages'],
    onDone: () => notify(common('saved')),
  })
  const submit = form.onSubmit((sent) =>
    save.mutate(
      { path: { page_id: page.id }, body: { content: changesOf(form, contentOf(sent)) } },
      { onSuccess: ({ content }) => settle(form, sent, valuesOf(content)) },
    ),
  )
  return (
    <Stack gap="lg">
      {mayChange && <DesignSection editing={design} content={contentOf(form.values)} />}
      <Grid>
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <FormSection
            title={t(isDesigned ? 'choices.title' : 'content')}
            lead={t(isDesigned ? 'choices.lead' : 'contentLead')}
            isDirty={form.isDirty()}
            isBusy={save.isPending}
            isReadOnly={!mayChange}
            onSubmit={submit}
          >
            <PageFields form={form} isDesigned={isDesigned} />
          </FormSection>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <PagePreview pageId={page.id} content={contentOf(form.values)} design={sentDesign(design.mjml)} />
        </Grid.Col>
      </Grid>
    </Stack>
  )
}
