import { Alert, Box, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { MailEditor } from '../../../parts/mail-editor/mail-editor.tsx'
import { FilledPreview } from '../../../parts/preview/filled-preview.tsx'
import { Section } from '../../../ui/page/section.tsx'
import type { Footer, FooterEditing } from '../logic/use-footer-actions.ts'
import { ConvertButton } from './convert-button.tsx'
import { MissingParts } from './missing-parts.tsx'
import { SavedState, SavingButtons } from './saving.tsx'

interface Props {
  footer: Footer
  editing: FooterEditing
}

/** The blocks of a footer, with a preview below. */
export function VisualFooter({ footer, editing }: Props) {
  const { t } = useTranslation('footers')
  const { source, html, error, draw, change, setTyping, save } = editing
  const buttons = <SavingButtons footer={footer} editing={editing} />
  return (
    <>
      <Section
        title={t('content')}
        lead={<SavedState footer={footer} editing={editing} />}
        actions={<ConvertButton editing={editing} />}
      >
        {error && (
          <Alert color="red" mb="md">
            {error}
          </Alert>
        )}
        <MailEditor
          surface="footer"
          mjml={source}
          actions={buttons}
          draw={draw}
          onChange={({ mjml, html }) => change(mjml, html)}
          onTyping={setTyping}
          onSave={save}
        />
        <MissingParts html={html} />
        <Group mt="md">{buttons}</Group>
      </Section>
      <Box mt="lg">
        <Section title={t('preview')} lead={t('previewLead')}>
          <FilledPreview title={t('preview')} mail={{ html, withFooter: false }} />
        </Section>
      </Box>
    </>
  )
}
