import { SegmentedControl, Select, Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../../../api/hooks.ts'
import type { MailNode } from '../../../model/node.ts'
import { useSettings } from '../use-settings.ts'

/** Where the code of the coupon comes from, and how it looks. */
export function CouponSettings({ node }: { node: MailNode }) {
  const { t } = useTranslation('editor')
  const { settings, set } = useSettings('coupon', node)
  const { data } = useApi('GET /coupon-stacks', { query: { pageSize: 100, sort: 'name' } })
  const stacks = (data?.items ?? []).map(({ name, mergeKey }) => ({ value: mergeKey, label: name }))
  const text = (name: 'label' | 'note') => (
    <TextInput
      size="xs"
      label={t(`coupon.${name}`)}
      maxLength={200}
      value={settings[name]}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  )
  return (
    <Stack gap="xs">
      <Select
        size="xs"
        label={t('coupon.stack')}
        description={t('coupon.stackHint')}
        data={stacks}
        value={settings.stack || null}
        placeholder={data && !stacks.length ? t('coupon.noStack') : t('coupon.choose')}
        clearable
        onChange={(stack) => set({ stack: stack ?? '' })}
      />
      {!settings.stack && (
        <TextInput
          size="xs"
          label={t('coupon.code')}
          maxLength={60}
          value={settings.code}
          onChange={({ currentTarget }) => set({ code: currentTarget.value })}
        />
      )}
      {text('label')}
      {text('note')}
      <SegmentedControl
        size="xs"
        aria-label={t('coupon.look')}
        data={(['dashed', 'filled', 'plain'] as const).map((value) => ({ value, label: t(`coupon.looks.${value}`) }))}
        value={settings.look}
        onChange={(look) => set({ look: look as 'dashed' })}
      />
    </Stack>
  )
}
