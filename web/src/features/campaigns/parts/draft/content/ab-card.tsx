import { Alert, Button, Group, NumberInput, Select, SimpleGrid, Slider, Switch, Text } from '@mantine/core'
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../../i18n/format.ts'
import { abSample, ENOUGH } from '../../../logic/ab-sample.ts'
import { useAudienceCount } from '../../../logic/draft/audience-count.ts'
import type { Draft } from '../../../logic/draft/draft.ts'
import type { DraftState } from '../../../logic/draft/use-draft.ts'
import { SettingsCard } from '../card.tsx'
import { AbVariant } from './ab-variant.tsx'

export type Ab = NonNullable<Draft['ab']>
const KEYS = ['a', 'b', 'c', 'd', 'e']
const FIRST: Ab = { variants: [{ key: 'a' }, { key: 'b' }], testPercent: 20, waitMinutes: 240, metric: 'open' }
const HOUR = 60

/** An A/B test on a part of the audience; the rest gets the winner. */
export function AbCard({ state }: { state: DraftState }) {
  const { t } = useTranslation('campaigns')
  const { draft, change } = state
  const { ab } = draft
  const set = (changes: Partial<Ab>) => ab && change({ ab: { ...ab, ...changes } })
  const free = KEYS.find((key) => !ab?.variants.some((variant) => variant.key === key))
  return (
    <SettingsCard title={t('ab.title')} hint={t('ab.lead')}>
      <Switch
        label={t('ab.on')}
        checked={ab !== null}
        onChange={(event) => change({ ab: event.currentTarget.checked ? FIRST : null })}
      />
      {ab && (
        <>
          {ab.variants.map((variant, i) => (
            <AbVariant
              key={variant.key}
              variant={variant}
              draft={draft}
              onChange={(next) => set({ variants: ab.variants.with(i, next) })}
              {...(ab.variants.length > 2 ? { onRemove: () => set({ variants: ab.variants.toSpliced(i, 1) }) } : {})}
            />
          ))}
          {free && (
            <Group>
              <Button
                variant="default"
                leftSection={<IconPlus size={16} aria-hidden />}
                onClick={() => set({ variants: [...ab.variants, { key: free }] })}
              >
                {t('ab.add')}
              </Button>
            </Group>
          )}
          <TestRules ab={ab} state={state} onChange={set} />
        </>
      )}
    </SettingsCard>
  )
}

const METRICS = ['open', 'click', 'order', 'revenue', 'manual'] as const

interface RulesProps {
  ab: Ab
  state: DraftState
  onChange: (changes: Partial<Ab>) => void
}

function TestRules({ ab, state, onChange }: RulesProps) {
  const { t } = useTranslation('campaigns')
  const { percent } = useFormat()
  const share = percent(ab.testPercent / 100)
  return (
    <>
      <div>
        <Text fz="sm" fw={500}>
          {t('ab.share', { share })}
        </Text>
        <Slider
          thumbLabel={t('ab.shareLabel')}
          min={5}
          max={100}
          step={5}
          value={ab.testPercent}
          onChange={(testPercent) => onChange({ testPercent })}
          label={(value) => percent(value / 100)}
          marks={[{ value: 20 }, { value: 50 }, { value: 100 }]}
          my="xs"
        />
        <Text fz="sm" c="dimmed">
          {ab.testPercent === 100 ? t('ab.everybody') : t('ab.shareHint')}
        </Text>
        <TestSize ab={ab} state={state} onPercent={(testPercent) => onChange({ testPercent })} />
      </div>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={t('ab.metric')}
          description={t('ab.metricHint')}
          data={METRICS.map((value) => ({ value, label: t(`ab.metrics.${value}`) }))}
          value={ab.metric}
          onChange={(metric) => metric && onChange({ metric: metric as Ab['metric'] })}
          allowDeselect={false}
        />
        {ab.metric !== 'manual' && (
          <NumberInput
            label={t('ab.wait')}
            description={t('ab.waitHint')}
            min={1}
            max={336}
            allowDecimal={false}
            value={Math.max(1, Math.round(ab.waitMinutes / HOUR))}
            onChange={(hours) => typeof hours === 'number' && hours >= 1 && onChange({ waitMinutes: hours * HOUR })}
          />
        )}
      </SimpleGrid>
    </>
  )
}

interface SizeProps {
  ab: Ab
  state: DraftState
  onPercent: (testPercent: number) => void
}

/** How many people take part, and whether that is enough to prove anything. */
function TestSize({ ab, state: { campaign, draft }, onPercent }: SizeProps) {
  const { t } = useTranslation('campaigns')
  const { number, percent } = useFormat()
  const { data } = useAudienceCount(campaign, draft.audience)
  if (!data) return null
  const { tested, each, isSmall, enoughPercent } = abSample(ab, data.recipients, draft.holdout?.percent ?? 0)
  return (
    <>
      <Text fz="sm" fw={500} mt={4} className="numbers">
        {t('ab.heads', { count: tested, number: number(tested), each: number(each) })}
      </Text>
      {isSmall && (
        <Alert color="yellow" mt="sm" icon={<IconAlertTriangle aria-hidden />} title={t('ab.small')}>
          <Text fz="sm">{t('ab.smallText', { each: number(each), enough: number(ENOUGH) })}</Text>
          {enoughPercent !== null && (
            <Button variant="default" size="xs" mt="xs" onClick={() => onPercent(enoughPercent)}>
              {t('ab.enlarge', { share: percent(enoughPercent / 100) })}
            </Button>
          )}
        </Alert>
      )}
    </>
  )
}
