import { Anchor, Box, Button, Group, List, Stack, Text, ThemeIcon, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { OnFix } from '../../../../../parts/checks/fixes.ts'
import { useFixes } from '../../../../../parts/checks/use-fixes.ts'
import { TextLink } from '../../../../../ui/link/link.tsx'
import type { Campaign } from '../../../logic/campaign.ts'
import { useCheckText } from '../../../logic/draft/check-text.ts'
import { AREAS, type Area, areaOf, type CheckItem, pageOf, STEP_OF } from '../../../logic/draft/checks.ts'
import type { Step } from '../../../logic/draft/draft.ts'

const LOOKS = {
  ok: { color: 'teal', icon: IconCheck },
  warning: { color: 'yellow', icon: IconAlertTriangle },
  error: { color: 'red', icon: IconX },
} as const
type Look = keyof typeof LOOKS

interface Props {
  items: readonly CheckItem[]
  campaign: Campaign
  onStep: (step: Step) => void
  /** Changes the content of the campaign and saves it. */
  onFix: OnFix
}

/** All checks with their findings, and links to where they are fixed. */
export const Checklist = ({ items, campaign, onStep, onFix }: Props) => (
  <Stack gap="md" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
    {AREAS.filter((area) => area !== 'ab' || campaign.type === 'ab').map((area) => (
      <AreaRow
        key={area}
        area={area}
        items={items.filter((item) => areaOf(item) === area)}
        campaign={campaign}
        onStep={onStep}
        onFix={onFix}
      />
    ))}
  </Stack>
)

interface RowProps extends Props {
  area: Area
}

function AreaRow({ area, items, campaign, onStep, onFix }: RowProps) {
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
          <Findings items={items} campaign={campaign} onFix={onFix} />
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

function Findings({ items, campaign, onFix }: Pick<Props, 'items' | 'campaign' | 'onFix'>) {
  const { t } = useTranslation('campaigns')
  const say = useCheckText(campaign.content.editor === 'html')
  const fixOf = useFixes(campaign, onFix)
  // The content of another template is fixed there.
  const isOwn = ({ params }: CheckItem) =>
    !campaign.ab?.variants.some(({ key, templateId }) => key === params.variant && templateId)
  const hidden = items.length - MOST
  return (
    <List fz="sm" mt={2} spacing={4} listStyleType="disc" style={{ overflowWrap: 'anywhere' }}>
      {items.slice(0, MOST).map((item) => (
        <List.Item key={JSON.stringify(item)}>
          {say(item)} <FixLink code={item.code} /> {isOwn(item) && <FixButton fix={fixOf(item)} />}
        </List.Item>
      ))}
      {hidden > 0 && <List.Item>{t('check.more', { count: hidden })}</List.Item>}
    </List>
  )
}

/** A link to a page outside of the campaign where a finding is fixed or seen. */
function FixLink({ code }: { code: string }) {
  const { t } = useTranslation('campaigns')
  const page = pageOf(code)
  return (
    page && (
      <TextLink to={page} fz="sm">
        {t(page === '/settings/outbox' ? 'check.outbox' : 'check.settings')}
      </TextLink>
    )
  )
}

function FixButton({ fix }: { fix: ReturnType<ReturnType<typeof useFixes>> }) {
  if (!fix) return null
  return (
    <Button variant="light" size="compact-xs" loading={fix.isBusy} onClick={fix.apply}>
      {fix.label}
    </Button>
  )
}
