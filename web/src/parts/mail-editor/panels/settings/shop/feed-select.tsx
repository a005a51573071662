import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../../../api/hooks.ts'

interface Props {
  kind: 'products' | 'articles'
  /** The name of the feed: templates call it so. */
  value: string
  onChange: (name: string) => void
}

/** Chooses a feed by its name. */
export function FeedSelect({ kind, value, onChange }: Props) {
  const { t } = useTranslation('editor')
  const { data } = useApi('GET /feeds', { query: { pageSize: 100, sort: 'name' } })
  const names = (data?.items ?? []).filter((feed) => feed.kind === kind).map(({ name }) => name)
  return (
    <Select
      size="xs"
      label={t('feed.label')}
      data={[...new Set([...names, ...(value ? [value] : [])])]}
      value={value || null}
      placeholder={data && !names.length ? t(`feed.none.${kind}`) : t('feed.choose')}
      onChange={(name) => onChange(name ?? '')}
    />
  )
}
