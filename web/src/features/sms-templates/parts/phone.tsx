import { Box, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TaggedText } from '../../../parts/merge-tag/tagged-text.tsx'
import { Section } from '../../../ui/page/section.tsx'

/** The text as a phone shows it, with tags by their names. */
export function Phone({ text }: { text: string }) {
  const { t } = useTranslation('sms-templates')
  return (
    <Section title={t('preview')} lead={t('previewLead')}>
      <Box
        maw={320}
        mx="auto"
        p="md"
        mih={280}
        style={{ border: '8px solid var(--mantine-color-default-border)', borderRadius: 32 }}
      >
        <Box
          p="sm"
          bg="light-dark(var(--mantine-color-gray-1), var(--mantine-color-dark-5))"
          style={{ borderRadius: '16px 16px 16px 4px' }}
        >
          <Text component="div" fz="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {text.trim() ? (
              <TaggedText text={text.trim()} />
            ) : (
              <Text span c="dimmed" inherit>
                {t('previewEmpty')}
              </Text>
            )}
          </Text>
        </Box>
      </Box>
    </Section>
  )
}
