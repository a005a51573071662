import { Alert, Chip, Grid, Group, Input, NumberInput, SimpleGrid, Stack, TagsInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../../../i18n/errors.ts'
import { ListsPicker, PurposeSelect, SegmentsPicker } from '../../../../../parts/object/pickers.tsx'
import { TextLink } from '../../../../../ui/link/link.tsx'
import { useAudienceCount } from '../../../logic/draft/audience-count.ts'
import type { Draft } from '../../../logic/draft/draft.ts'
import type { StepProps } from '../../../logic/draft/use-draft.ts'
import { SettingsCard } from '../card.tsx'
import { AudienceFigures } from './audience-figures.tsx'

type Audience = Draft['audience']

/** The audience of a campaign, with the number of recipients beside it. */
export function AudienceStep({ state }: StepProps) {
  const { t } = useTranslation('campaigns')
  const { draft, change, campaign, faultAt } = state
  const { audience } = draft
  const [asked] = useDebouncedValue(audience, 300)
  const count = useAudienceCount(campaign, asked)
  const set = (changes: Partial<Audience>) => change({ audience: { ...audience, ...changes } })
  const fault = faultAt('audience')
  return (
    <Grid>
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Stack>
          {fault && <Alert color="red">{errorText(fault)}</Alert>}
          {campaign.type === 'resend' ? (
            <Alert icon={<IconInfoCircle aria-hidden />}>
              {t('audience.resend')}{' '}
              {campaign.resendOf && (
                <TextLink to={`/campaigns/${campaign.resendOf}`}>{t('audience.resendOf')}</TextLink>
              )}
            </Alert>
          ) : (
            <SettingsCard title={t('audience.include')} hint={t('audience.includeHint')}>
              <ListsPicker
                label={t('fields.lists')}
                value={audience.listIds}
                onChange={(listIds) => set({ listIds })}
              />
              <SegmentsPicker
                label={t('fields.segments')}
                value={audience.segmentIds}
                onChange={(segmentIds) => set({ segmentIds })}
              />
            </SettingsCard>
          )}
          <ExcludeCard audience={audience} onChange={set} />
          <NarrowCard audience={audience} onChange={set} />
          {campaign.type !== 'resend' && (
            <HoldoutCard holdout={draft.holdout} onChange={(holdout) => change({ holdout })} />
          )}
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <AudienceFigures count={count} isStale={asked !== audience} />
      </Grid.Col>
    </Grid>
  )
}

interface CardProps {
  audience: Audience
  onChange: (changes: Partial<Audience>) => void
}

function ExcludeCard({ audience, onChange }: CardProps) {
  const { t } = useTranslation('campaigns')
  return (
    <SettingsCard title={t('audience.exclude')} hint={t('audience.excludeHint')}>
      <ListsPicker
        label={t('fields.excludeLists')}
        value={audience.excludeListIds}
        onChange={(excludeListIds) => onChange({ excludeListIds })}
      />
      <SegmentsPicker
        label={t('fields.excludeSegments')}
        value={audience.excludeSegmentIds}
        onChange={(excludeSegmentIds) => onChange({ excludeSegmentIds })}
      />
      <TagsInput
        label={t('fields.excludeEmails')}
        description={t('audience.emailsHint')}
        value={audience.excludeEmails}
        onChange={(excludeEmails) => onChange({ excludeEmails })}
        splitChars={[',', ';', ' ', '\n']}
        acceptValueOnBlur
        clearable
        maxTags={1000}
      />
    </SettingsCard>
  )
}

interface HoldoutProps {
  holdout: Draft['holdout']
  onChange: (holdout: Draft['holdout']) => void
}

/** A share of the recipients that gets nothing, to compare with. */
function HoldoutCard({ holdout, onChange }: HoldoutProps) {
  const { t } = useTranslation('campaigns')
  return (
    <SettingsCard title={t('fields.holdout')}>
      <NumberInput
        aria-label={t('fields.holdout')}
        description={t('audience.holdoutHint')}
        placeholder={t('audience.noHoldout')}
        min={1}
        max={50}
        suffix=" %"
        allowDecimal={false}
        clampBehavior="strict"
        value={holdout?.percent ?? ''}
        onChange={(percent) => onChange(typeof percent === 'number' && percent > 0 ? { percent } : null)}
      />
    </SettingsCard>
  )
}

const GRADES = ['A', 'B', 'C', 'D', 'E', 'N'] as const

function NarrowCard({ audience, onChange }: CardProps) {
  const { t } = useTranslation('campaigns')
  const { t: common } = useTranslation()
  return (
    <SettingsCard title={t('audience.narrow')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <PurposeSelect
          label={t('fields.purpose')}
          description={t('audience.purposeHint')}
          placeholder={t('audience.anyPurpose')}
          value={audience.onlyWithPurpose}
          onChange={(onlyWithPurpose) => onChange({ onlyWithPurpose })}
          clearable
        />
        <NumberInput
          label={t('fields.skipMailedHours')}
          description={t('audience.skipHint')}
          min={1}
          max={168}
          allowDecimal={false}
          clampBehavior="strict"
          value={audience.skipMailedHours ?? ''}
          onChange={(hours) => onChange({ skipMailedHours: typeof hours === 'number' && hours > 0 ? hours : null })}
        />
      </SimpleGrid>
      <Input.Wrapper label={t('fields.engagement')} description={t('audience.gradesHint')} labelElement="div">
        <Chip.Group
          multiple
          value={audience.engagement}
          onChange={(grades) => onChange({ engagement: GRADES.filter((grade) => grades.includes(grade)) })}
        >
          <Group gap="xs" mt="xs">
            {GRADES.map((grade) => (
              <Chip key={grade} value={grade} size="sm" title={common(`contact.engagement.${grade}`)}>
                {grade}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
    </SettingsCard>
  )
}
