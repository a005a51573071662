import { Radio, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { StarterMiniature } from './starter-miniature.tsx'
import { STARTER_GROUPS, STARTERS, type StarterName } from './starters.ts'

interface Props {
  value: StarterName
  onChange: (starter: StarterName) => void
}

/** Chooses a mail to start from. */
export function StarterPicker({ value, onChange }: Props) {
  const { t } = useTranslation('starters')
  return (
    <Radio.Group label={t('choose')} value={value} onChange={(name) => onChange(name as StarterName)}>
      <Stack mt="xs" gap="lg">
        {STARTER_GROUPS.map((group) => (
          <Stack key={group} gap="xs">
            <Title order={3} fz="sm" c="dimmed">
              {t(`groups.${group}`)}
            </Title>
            <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="sm">
              {STARTERS[group].map(({ name }) => (
                <Choice key={name} name={name} isChosen={name === value} />
              ))}
            </SimpleGrid>
          </Stack>
        ))}
      </Stack>
    </Radio.Group>
  )
}

function Choice({ name, isChosen }: { name: StarterName; isChosen: boolean }) {
  const { t } = useTranslation('starters')
  const outline = isChosen ? { outline: '2px solid var(--mantine-color-brand-6)' } : {}
  return (
    <Radio.Card value={name} aria-label={t(`names.${name}`)} style={{ overflow: 'hidden', ...outline }}>
      <StarterMiniature name={name} />
      <Text fz="sm" fw={600} p="xs" style={{ borderTop: '1px solid var(--mantine-color-default-border)' }}>
        {t(`names.${name}`)}
      </Text>
    </Radio.Card>
  )
}
