import { Box, Card, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface Props {
  name: string
  website: string
  place: 'website' | 'computer' | 'app'
}

/** The program that asks. Anyone can choose its name, so the address that it is at is as prominent. */
export function Program({ name, website, place }: Props) {
  const { t } = useTranslation('connected-apps')
  const facts = [
    { label: t('program'), value: name },
    { label: t(`places.${place}`), value: website },
  ]
  return (
    <Box>
      <Card withBorder padding="md" bg="var(--mantine-color-default-hover)">
        <Stack component="dl" gap="sm" m={0}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <Text component="dt" fz="sm" c="dimmed">
                {label}
              </Text>
              <Text component="dd" m={0} fz="lg" fw={700} lh={1.3} style={{ overflowWrap: 'anywhere' }}>
                {value}
              </Text>
            </div>
          ))}
        </Stack>
      </Card>
      <Text fz="sm" c="dimmed" mt="xs">
        {t(`hints.${place}`)}
      </Text>
    </Box>
  )
}
