import { ColorInput, NumberInput, SegmentedControl, Select, Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LANGUAGES } from '../../../../../i18n/texts.ts'
import type { MailNode } from '../../../model/node.ts'
import { useDesk } from '../../../state/context.ts'
import { useSettings } from '../use-settings.ts'

const HOUR_MS = 3_600_000

/** `2026-12-24T18:00` in the zone of the browser. */
const localTime = (iso: string) => {
  const time = new Date(iso)
  if (Number.isNaN(time.getTime())) return ''
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** When the countdown ends, and how it looks. */
export function CountdownSettings({ node }: { node: MailNode }) {
  const { t } = useTranslation('editor')
  const { swatches } = useDesk()
  const { settings, set } = useSettings('countdown', node)
  const isFixed = settings.until !== ''
  const color = (name: 'background' | 'color') => (
    <ColorInput
      size="xs"
      label={t(`countdown.${name}`)}
      value={settings[name]}
      swatches={[...swatches]}
      withEyeDropper={false}
      onChange={(value) => /^#[0-9a-f]{6}$/i.test(value) && set({ [name]: value })}
    />
  )
  return (
    <Stack gap="xs">
      <SegmentedControl
        size="xs"
        aria-label={t('countdown.kind')}
        data={(['fixed', 'relative'] as const).map((value) => ({ value, label: t(`countdown.kinds.${value}`) }))}
        value={isFixed ? 'fixed' : 'relative'}
        onChange={(kind) => set({ until: kind === 'fixed' ? new Date(Date.now() + 48 * HOUR_MS).toISOString() : '' })}
      />
      {isFixed ? (
        <TextInput
          size="xs"
          type="datetime-local"
          label={t('countdown.until')}
          value={localTime(settings.until)}
          onChange={({ currentTarget: { value } }) => value && set({ until: new Date(value).toISOString() })}
        />
      ) : (
        <NumberInput
          size="xs"
          label={t('countdown.hours')}
          min={1}
          max={2160}
          allowDecimal={false}
          value={settings.hours}
          onChange={(hours) => typeof hours === 'number' && set({ hours })}
        />
      )}
      {color('background')}
      {color('color')}
      <Select
        size="xs"
        label={t('countdown.lang')}
        data={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
        value={settings.lang}
        allowDeselect={false}
        onChange={(lang) => lang && set({ lang })}
      />
      <TextInput
        size="xs"
        label={t('fields.alt')}
        maxLength={200}
        value={settings.alt}
        onChange={({ currentTarget }) => set({ alt: currentTarget.value })}
      />
    </Stack>
  )
}
