import { Code, List, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CopyField } from '../../../ui/input/copy-field.tsx'
import { TextLink } from '../../../ui/link/link.tsx'
import { ReadGuide } from '../../../ui/link/read-guide.tsx'
import { Section } from '../../../ui/page/section.tsx'

/** How to connect an assistant. */
export function ConnectGuide() {
  const { t } = useTranslation('assistants')
  const address = `${location.origin}/mcp`
  return (
    <Section title={t('guide.title')} lead={t('guide.lead')}>
      <Stack gap="md">
        <List type="ordered" spacing="xs">
          <List.Item>{t('guide.add')}</List.Item>
          <List.Item>
            {t('guide.address')}
            <CopyField value={address} label={t('guide.addressName')} />
          </List.Item>
          <List.Item>{t('guide.allow')}</List.Item>
        </List>
        <div>
          <Text fz="sm" c="dimmed" mb={4}>
            {t('guide.key')}{' '}
            <TextLink to="/settings/keys" inherit underline="always">
              {t('guide.keyLink')}
            </TextLink>
          </Text>
          <Code>Authorization: Bearer pr_live_…</Code>
        </div>
        <ReadGuide guide="assistants" />
      </Stack>
    </Section>
  )
}
