import { Box, Grid } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../core/company.tsx'
import { FilledPreview } from '../../../parts/preview/filled-preview.tsx'
import { CodeEditor } from '../../../ui/code-editor/code-editor.tsx'
import { Section } from '../../../ui/page/section.tsx'
import type { Footer, FooterEditing } from '../logic/use-footer-actions.ts'
import { ConvertButton } from './convert-button.tsx'
import { InsertMenu } from './insert-menu.tsx'
import { MissingParts } from './missing-parts.tsx'
import { SavedState, SavingButtons } from './saving.tsx'

interface Props {
  footer: Footer
  editing: FooterEditing
}

/** The HTML of a footer with a preview beside it. */
export function HtmlFooter({ footer, editing }: Props) {
  const { t } = useTranslation('footers')
  const mayChange = useMay('content')
  const insert = useRef<(text: string) => void>(null)
  return (
    <Grid>
      <Grid.Col span={{ base: 12, lg: 6 }}>
        <Section
          title={t('content')}
          lead={<SavedState footer={footer} editing={editing} />}
          actions={
            mayChange && (
              <>
                <ConvertButton editing={editing} />
                <InsertMenu onInsert={(text) => insert.current?.(text)} />
              </>
            )
          }
        >
          <CodeEditor
            label={t('html')}
            value={editing.html}
            onChange={(html) => editing.change(html)}
            isReadOnly={!mayChange}
            height={360}
            error={editing.error}
            onReady={(put) => {
              insert.current = put
            }}
          />
          <MissingParts html={editing.html} />
          {mayChange && (
            <Box mt="md">
              <SavingButtons footer={footer} editing={editing} />
            </Box>
          )}
        </Section>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 6 }}>
        <Section title={t('preview')} lead={t('previewLead')}>
          <FilledPreview title={t('preview')} mail={{ html: editing.html, withFooter: false }} />
        </Section>
      </Grid.Col>
    </Grid>
  )
}
