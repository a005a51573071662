import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AddressField } from '../../fields/address-field.tsx'
import { completeAddress } from '../../model/address.ts'
import type { MailNode } from '../../model/node.ts'
import { LinkRows } from './link-rows.tsx'
import { useSettings } from './use-settings.ts'

const MOST = 8

/** The links of a menu. */
export function MenuSettings({ node }: { node: MailNode }) {
  const { t } = useTranslation('editor')
  const { settings, set } = useSettings('menu', node)
  const { labels, urls } = settings
  const rows = labels.map((label, at) => ({ label, url: urls[at] ?? '' }))
  return (
    <LinkRows
      rows={rows}
      most={MOST}
      make={() => ({ label: t('samples.menu'), url: '' })}
      onChange={(next) => set({ labels: next.map(({ label }) => label), urls: next.map(({ url }) => url) })}
    >
      {({ label, url }, change) => (
        <>
          <TextInput
            size="xs"
            aria-label={t('menu.label')}
            maxLength={60}
            value={label}
            onChange={({ currentTarget }) => change({ label: currentTarget.value.replaceAll('\n', ' ') })}
          />
          <AddressField
            label={t('fields.href')}
            value={url}
            onChange={(next) => change({ url: completeAddress(next ?? '') })}
          />
        </>
      )}
    </LinkRows>
  )
}
