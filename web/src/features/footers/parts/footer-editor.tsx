import { Alert, Button, Grid, Group, List, Text } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { useMay } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { FilledPreview } from '../../../parts/preview/filled-preview.tsx'
import { CodeEditor } from '../../../ui/code-editor/code-editor.tsx'
import { VersionConflict } from '../../../ui/form/version-conflict.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { hasTag } from '../logic/footer-tags.ts'
import { useFooterActions } from '../logic/use-footer-actions.ts'
import { InsertMenu } from './insert-menu.tsx'

type Footer = Answer<'GET /footers/{footer_id}'>

/** The HTML of a footer with a preview beside it. */
export function FooterEditor({ footer }: { footer: Footer }) {
  const { t } = useTranslation('footers')
  const mayChange = useMay('content')
  const insert = useRef<(text: string) => void>(null)
  const actions = useFooterActions(footer)
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
            lead={<State footer={footer} isDirty={actions.isDirty} />}
            actions={mayChange && <InsertMenu onInsert={(text) => insert.current?.(text)} />}
          >
            <CodeEditor
              label={t('html')}
              value={actions.html}
              onChange={actions.change}
              isReadOnly={!mayChange}
              height={360}
              error={actions.error}
              onReady={(put) => {
                insert.current = put
              }}
            />
            <Missing html={actions.html} />
            {mayChange && (
              <Group mt="md">
                <Button variant="default" onClick={actions.save} loading={actions.isSaving} disabled={!actions.isDirty}>
                  {t('saveDraft')}
                </Button>
                <Button
                  onClick={actions.publish}
                  loading={actions.isPublishing}
                  disabled={actions.isSaving || (!actions.isDirty && !footer.draft.pending)}
                >
                  {t('publish')}
                </Button>
              </Group>
            )}
          </Section>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <Section title={t('preview')} lead={t('previewLead')}>
            <FilledPreview title={t('preview')} mail={{ html: actions.html, withFooter: false }} />
          </Section>
        </Grid.Col>
      </Grid>
      {actions.theirs && (
        <VersionConflict
          differences={[{ label: t('content'), mine: actions.html, theirs: actions.theirs.html }]}
          onKeepMine={actions.keepMine}
          onTakeTheirs={actions.takeTheirs}
          onClose={actions.endConflict}
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
