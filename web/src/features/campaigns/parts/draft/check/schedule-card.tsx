import { Alert, Chip, Group, Input, NumberInput, Radio, SimpleGrid, Stack, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../../../i18n/errors.ts'
import { ClockField } from '../../../../../ui/input/day-field.tsx'
import type { Draft } from '../../../logic/draft/draft.ts'
import type { DraftState } from '../../../logic/draft/use-draft.ts'
import { MomentInput } from '../../moment-input.tsx'
import { SettingsCard } from '../card.tsx'

type Schedule = Draft['schedule']
const MODES = ['now', 'at', 'best_time', 'spread', 'batches'] as const
const HOUR = 60

/** The time and the speed of sending. */
export function ScheduleCard({ state: { draft, change, faultAt } }: { state: DraftState }) {
  const { t } = useTranslation('campaigns')
  const { schedule } = draft
  const set = (changes: Partial<Schedule>) => change({ schedule: { ...schedule, ...changes } })
  const choose = (mode: Schedule['mode']) =>
    set({
      mode,
      ...(mode === 'now' ? { sendAt: null } : {}),
      spreadMinutes: mode === 'spread' ? (schedule.spreadMinutes ?? 4 * HOUR) : null,
      percentPerHour: mode === 'batches' ? (schedule.percentPerHour ?? 25) : null,
    })
  const fault = faultAt('schedule')
  return (
    <SettingsCard title={t('schedule.title')}>
      {draft.ab && <Alert>{t('schedule.ab')}</Alert>}
      <Radio.Group
        aria-label={t('schedule.title')}
        value={schedule.mode}
        onChange={(mode) => choose(mode as Schedule['mode'])}
      >
        <Stack gap="sm">
          {MODES.map((mode) => (
            <Radio
              key={mode}
              value={mode}
              label={t(`schedule.modes.${mode}`)}
              description={t(`schedule.hints.${mode}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {schedule.mode !== 'now' && (
        <MomentInput
          label={t(schedule.mode === 'at' ? 'schedule.sendAt' : 'schedule.beginAt')}
          required={schedule.mode === 'at'}
          value={schedule.sendAt}
          onChange={(sendAt) => set({ sendAt })}
          error={fault && errorText(fault)}
        />
      )}
      {schedule.mode === 'spread' && (
        <NumberInput
          label={t('schedule.spreadHours')}
          min={1}
          max={168}
          allowDecimal={false}
          maw={320}
          value={Math.max(1, Math.round((schedule.spreadMinutes ?? HOUR) / HOUR))}
          onChange={(hours) => typeof hours === 'number' && hours >= 1 && set({ spreadMinutes: hours * HOUR })}
        />
      )}
      {schedule.mode === 'batches' && (
        <NumberInput
          label={t('schedule.percentPerHour')}
          min={1}
          max={100}
          allowDecimal={false}
          suffix=" %"
          maw={320}
          value={schedule.percentPerHour ?? 25}
          onChange={(share) => typeof share === 'number' && share >= 1 && set({ percentPerHour: share })}
        />
      )}
      <WindowFields schedule={schedule} onChange={set} />
    </SettingsCard>
  )
}

const OFFICE = { from: '08:00', to: '18:00', weekdays: [1, 2, 3, 4, 5] }
const DAYS = ['1', '2', '3', '4', '5', '6', '7'] as const

function WindowFields({ schedule, onChange }: { schedule: Schedule; onChange: (changes: Partial<Schedule>) => void }) {
  const { t } = useTranslation('campaigns')
  const { window } = schedule
  const set = (changes: Partial<typeof OFFICE>) => window && onChange({ window: { ...window, ...changes } })
  return (
    <>
      <Switch
        label={t('schedule.window')}
        description={t('schedule.windowHint')}
        checked={window !== null}
        onChange={(event) => onChange({ window: event.currentTarget.checked ? OFFICE : null })}
      />
      {window && (
        <>
          <SimpleGrid cols={2} maw={320}>
            <ClockField label={t('schedule.from')} value={window.from} onChange={(from) => from && set({ from })} />
            <ClockField
              label={t('schedule.to')}
              value={window.to}
              error={window.from === window.to ? t('schedule.sameTime') : null}
              onChange={(to) => to && set({ to })}
            />
          </SimpleGrid>
          <Input.Wrapper label={t('schedule.days')} labelElement="div">
            <Chip.Group
              multiple
              value={window.weekdays.map(String)}
              onChange={(days) => days.length && set({ weekdays: days.map(Number).sort() })}
            >
              <Group gap="xs" mt={4}>
                {DAYS.map((day) => (
                  <Chip key={day} value={day} size="sm">
                    {t(`schedule.weekdays.${day}`)}
                  </Chip>
                ))}
              </Group>
            </Chip.Group>
          </Input.Wrapper>
        </>
      )}
    </>
  )
}
