import { Anchor, Box, Group, List, Stack, Text, ThemeIcon, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '../../../../ui/link.tsx'
import type { Campaign } from '../campaign.ts'
import { useCheckText } from './check-text.ts'
import { AREAS, type Area, areaOf, type CheckItem, PLACES, STEP_OF } from './checks.ts'
import type { Step } from './draft.ts'

const LOOKS = {
  ok: { color: 'teal', icon: IconCheck },
  warning: { color: 'yellow', icon: IconAlertTriangle },
  error: { color: 'red', icon: IconX },
} as const
type Look = keyof typeof LOOKS

interface Props {
  items: readonly CheckItem[]
  type: Campaign['type']
  onStep: (step: Step) => void
}

/** Everything that was looked at, with what is wrong and where it is put right. */
export const Checklist = ({ items, type, onStep }: Props) => (
  <Stack gap="md" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
    {AREAS.filter((area) => area !== 'ab' || type === 'ab').map((area) => (
      <AreaRow key={area} area={area} items={items.filter((item) => areaOf(item) === area)} onStep={onStep} />
    ))}
  </Stack>
)

interface RowProps {
  area: Area
  items: readonly CheckItem[]
  onStep: (step: Step) => void
}

function AreaRow({ area, items, onStep }: RowProps) {
  const { t } = useTranslation('campaigns')
  const worst: Look = items.some(({ severity }) => severity === 'error') ? 'error' : items.length ? 'warning' : 'ok'
  const { color, icon: Icon } = LOOKS[worst]
  const step = STEP_OF[area]
  return (
    <Group component="li" wrap="nowrap" align="flex-start" gap="sm">
      <ThemeIcon color={color} variant="light" radius="xl" size={26}>
        <Icon size={16} aria-hidden />
      </ThemeIcon>
      <Box miw={0} flex={1}>
        <Text fw={600}>
          <VisuallyHidden>{t(`check.${worst}`)}: </VisuallyHidden>
          {t(`check.areas.${area}`)}
        </Text>
        {worst === 'ok' ? (
          <Text fz="sm" c="dimmed">
            {t(`check.fine.${area}`)}
          </Text>
        ) : (
          <Findings items={items} />
        )}
      </Box>
      {worst !== 'ok' && step !== 'check' && (
        <Anchor component="button" type="button" fz="sm" onClick={() => onStep(step)}>
          {t('check.mend')}
          <VisuallyHidden>: {t(`check.areas.${area}`)}</VisuallyHidden>
        </Anchor>
      )}
    </Group>
  )
}

const MOST = 6

function Findings({ items }: { items: readonly CheckItem[] }) {
  const { t } = useTranslation('campaigns')
  const say = useCheckText()
  const hidden = items.length - MOST
  return (
    <List fz="sm" mt={2} spacing={4} listStyleType="disc" style={{ overflowWrap: 'anywhere' }}>
      {items.slice(0, MOST).map((item) => (
        <List.Item key={JSON.stringify(item)}>
          {say(item)} {PLACES[item.code] && <TextLink to={PLACES[item.code]!}>{t('check.settings')}</TextLink>}
        </List.Item>
      ))}
      {hidden > 0 && <List.Item>{t('check.more', { count: hidden })}</List.Item>}
    </List>
  )
}
