import { Box, SimpleGrid, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ROLES } from '../../../parts/roles/roles.ts'
import { Section } from '../../../ui/page/section.tsx'

/** What each role allows. */
export function RoleGuide() {
  const { t } = useTranslation('members')
  const { t: roles } = useTranslation('roles')
  return (
    <Section title={t('guide.title')} lead={t('guide.lead')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {ROLES.map((role) => (
          <Box key={role}>
            <Text fw={600}>{roles(`${role}.name`)}</Text>
            <Text fz="sm" c="dimmed">
              {roles(`${role}.text`)}
            </Text>
          </Box>
        ))}
      </SimpleGrid>
    </Section>
  )
}
