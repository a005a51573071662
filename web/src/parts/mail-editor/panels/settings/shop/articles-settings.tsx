import { Checkbox, NumberInput, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MailNode } from '../../../model/node.ts'
import { useSettings } from '../use-settings.ts'
import { FeedSelect } from './feed-select.tsx'

/** Which articles the block shows, and how. */
export function ArticlesSettings({ node }: { node: MailNode }) {
  const { t } = useTranslation('editor')
  const { settings, set } = useSettings('articles', node)
  return (
    <Stack gap="xs">
      <FeedSelect kind="articles" value={settings.feed} onChange={(feed) => set({ feed })} />
      <NumberInput
        size="xs"
        label={t('articles.limit')}
        min={1}
        max={12}
        value={settings.limit}
        onChange={(limit) => typeof limit === 'number' && set({ limit })}
      />
      <NumberInput
        size="xs"
        label={t('products.columns')}
        min={1}
        max={2}
        value={settings.columns}
        onChange={(columns) => typeof columns === 'number' && set({ columns })}
      />
      {(['showPicture', 'showText'] as const).map((name) => (
        <Checkbox
          key={name}
          size="xs"
          label={t(`articles.${name}`)}
          checked={settings[name]}
          onChange={({ currentTarget }) => set({ [name]: currentTarget.checked })}
        />
      ))}
    </Stack>
  )
}
