import { Box, SimpleGrid, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../ui/section.tsx'
import { ROLES } from './roles.ts'

/** What each role allows. */
export function RoleGuide() {
  const { t } = useTranslation('settings')
  return (
    <Section title={t('roles.title')} lead={t('roles.lead')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {ROLES.map((role) => (
          <Box key={role}>
            <Text fw={600}>{t(`roles.${role}.name`)}</Text>
            <Text fz="sm" c="dimmed">
              {t(`roles.${role}.text`)}
            </Text>
          </Box>
        ))}
      </SimpleGrid>
    </Section>
  )
}
