import { Alert, Button, Grid, Group, List, Text } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { useMay } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { CodeEditor } from '../../../ui/code-editor.tsx'
import { MailPreview } from '../../../ui/mail-preview.tsx'
import { Section } from '../../../ui/section.tsx'
import { VersionConflict } from '../../../ui/version-conflict.tsx'
import { hasTag, useFilled } from './footer-tags.ts'
import { useFooterWork } from './footer-work.ts'
import { InsertMenu } from './insert-menu.tsx'

type Footer = Answer<'GET /footers/{footer_id}'>

/** The HTML of a footer, beside it how it looks. */
export function FooterEditor({ footer }: { footer: Footer }) {
  const { t } = useTranslation('content')
  const mayChange = useMay('content')
  const filled = useFilled()
  const insert = useRef<(text: string) => void>(null)
  const work = useFooterWork(footer)
  return (
    <>
      {footer.editor === 'visual' && (
        <Alert icon={<IconInfoCircle aria-hidden />} mb="md" color="blue">
          {t('footers.visual')}
        </Alert>
      )}
      <Grid>
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <Section
            title={t('footers.content')}
            lead={<State footer={footer} isDirty={work.isDirty} />}
            actions={mayChange && <InsertMenu onInsert={(text) => insert.current?.(text)} />}
          >
            <CodeEditor
              label={t('footers.html')}
              value={work.html}
              onChange={work.change}
              isReadOnly={!mayChange}
              height={360}
              error={work.error}
              onReady={(put) => {
                insert.current = put
              }}
            />
            <Missing html={work.html} />
            {mayChange && (
              <Group mt="md">
                <Button variant="default" onClick={work.save} loading={work.isSaving} disabled={!work.isDirty}>
                  {t('saveDraft')}
                </Button>
                <Button
                  onClick={work.publish}
                  loading={work.isPublishing}
                  disabled={work.isSaving || (!work.isDirty && !footer.draft.pending)}
                >
                  {t('publish')}
                </Button>
              </Group>
            )}
          </Section>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <Section title={t('preview')} lead={t('footers.previewLead')}>
            <MailPreview title={t('preview')} html={filled(work.html)} />
          </Section>
        </Grid.Col>
      </Grid>
      {work.theirs && (
        <VersionConflict
          differences={[{ label: t('footers.content'), mine: work.html, theirs: work.theirs.html }]}
          onKeepMine={work.keepMine}
          onTakeTheirs={work.takeTheirs}
          onClose={work.endConflict}
        />
      )}
    </>
  )
}

/** What is sent now, and what is not sent yet. */
function State({ footer: { draft }, isDirty }: { footer: Footer; isDirty: boolean }) {
  const { t } = useTranslation('content')
  const { time } = useFormat()
  if (isDirty) return t('state.dirty')
  return draft.pending
    ? t('state.pending', { time: time(draft.savedAt) })
    : t('state.published', { time: time(draft.publishedAt) })
}

/** What a footer needs, and this one has not. */
function Missing({ html }: { html: string }) {
  const { t } = useTranslation('content')
  const missing = [
    ...(hasTag(html, 'unsubscribe', 'preferences') ? [] : (['unsubscribe'] as const)),
    ...(hasTag(html, 'cl_company') ? [] : (['company'] as const)),
    ...(hasTag(html, 'cl_address') ? [] : (['address'] as const)),
  ]
  if (!missing.length) return null
  return (
    <Alert color="yellow" mt="md" icon={<IconAlertTriangle aria-hidden />} title={t('missing.title')}>
      <Text fz="sm">{t('missing.text')}</Text>
      <List fz="sm" mt={4}>
        {missing.map((name) => (
          <List.Item key={name}>{t(`missing.${name}`)}</List.Item>
        ))}
      </List>
    </Alert>
  )
}
