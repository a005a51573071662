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
import { hasTag, useFilled } from '../logic/footer-tags.ts'
import { useFooterWork } from '../logic/footer-work.ts'
import { InsertMenu } from './insert-menu.tsx'

type Footer = Answer<'GET /footers/{footer_id}'>

/** The HTML of a footer with a preview beside it. */
export function FooterEditor({ footer }: { footer: Footer }) {
  const { t } = useTranslation('footers')
  const mayChange = useMay('content')
  const filled = useFilled()
  const insert = useRef<(text: string) => void>(null)
  const work = useFooterWork(footer)
  return (
    <>
      {footer.editor === 'visual' && (
        <Alert icon={<IconInfoCircle aria-hidden />} mb="md" color="blue">
          {t('visual')}
        </Alert>
      )}
      <Grid>
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <Section
            title={t('content')}
            lead={<State footer={footer} isDirty={work.isDirty} />}
            actions={mayChange && <InsertMenu onInsert={(text) => insert.current?.(text)} />}
          >
            <CodeEditor
              label={t('html')}
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
          <Section title={t('preview')} lead={t('previewLead')}>
            <MailPreview title={t('preview')} html={filled(work.html)} />
          </Section>
        </Grid.Col>
      </Grid>
      {work.theirs && (
        <VersionConflict
          differences={[{ label: t('content'), mine: work.html, theirs: work.theirs.html }]}
          onKeepMine={work.keepMine}
          onTakeTheirs={work.takeTheirs}
          onClose={work.endConflict}
        />
      )}
    </>
  )
}

/** Which version mails get now, and whether there is a newer draft. */
function State({ footer: { draft }, isDirty }: { footer: Footer; isDirty: boolean }) {
  const { t } = useTranslation('footers')
  const { time } = useFormat()
  if (isDirty) return t('state.dirty')
  return draft.pending
    ? t('state.pending', { time: time(draft.savedAt) })
    : t('state.published', { time: time(draft.publishedAt) })
}

/** Parts that every footer needs and this one lacks. */
function Missing({ html }: { html: string }) {
  const { t } = useTranslation('footers')
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
