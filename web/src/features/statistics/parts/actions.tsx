import { Button, Menu, SegmentedControl, Text } from '@mantine/core'
import { IconDownload, IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf } from '../../../api/client.ts'
import { useMay, useRight } from '../../../core/company.tsx'
import { useSearchState } from '../../../core/search-state.ts'
import { vatOf } from '../logic/earned.ts'
import { type Mailing, statsOf } from '../logic/mailing.ts'
import { whoOf } from '../logic/who.ts'
import { ShareDialog } from './share/share-dialog.tsx'

interface Props {
  mailing: Mailing
  humans: boolean
}

/** The switch for machine events, the public link, and downloads. */
export function Actions({ mailing, humans }: Props) {
  const { t } = useTranslation('statistics')
  const [, set] = useSearchState()
  const mayShare = useMay('campaigns')
  const [isSharing, setSharing] = useState(false)
  return (
    <>
      <SegmentedControl
        aria-label={t('count')}
        value={humans ? 'people' : 'all'}
        onChange={(value) => set({ count: value === 'people' ? undefined : 'all', page: undefined })}
        data={[
          { value: 'people', label: t('people') },
          { value: 'all', label: t('withMachines') },
        ]}
      />
      {mayShare && (
        <Button variant="default" leftSection={<IconShare size={16} aria-hidden />} onClick={() => setSharing(true)}>
          {t('share.action')}
        </Button>
      )}
      <Files mailing={mailing} humans={humans} />
      {isSharing && <ShareDialog mailing={mailing} onClose={() => setSharing(false)} />}
    </>
  )
}

/** The filter of a table also applies to its file. */
function Files({ mailing, humans }: Props) {
  const { t } = useTranslation('statistics')
  const [{ view, tab, q, vat: chosen }] = useSearchState()
  const vat = vatOf(chosen)
  const mayExport = useRight('export')
  const file = statsOf(mailing, '/report')
  const report = addressOf(file.route, {
    path: file.path,
    query: { ...file.query, format: 'csv', humans, ...(vat ? { vat } : {}) },
  })
  const rows = (kind: 'recipients' | 'events') => {
    const isShown = view === (kind === 'events' ? 'activity' : 'recipients')
    const narrowed = isShown ? { ...(q ? { q } : {}), ...(kind === 'recipients' ? { tab: whoOf(tab) } : {}) } : {}
    const { route, path, query: part } = statsOf(mailing, '/recipients')
    const query = { ...part, format: 'csv', humans, rows: kind, ...(vat ? { vat } : {}), ...narrowed } as const
    return {
      href: addressOf(route, { path, query }),
      isNarrowed: isShown && Boolean(q || (kind === 'recipients' && whoOf(tab) !== 'all')),
    }
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
          CSV
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={report} download>
          {t('csv.report')}
        </Menu.Item>
        {(mayExport ? (['recipients', 'events'] as const) : []).map((kind) => {
          const { href, isNarrowed } = rows(kind)
          return (
            <Menu.Item key={kind} component="a" href={href} download>
              {t(`csv.${kind}`)}
              {isNarrowed && (
                <Text component="span" fz="xs" c="dimmed" display="block">
                  {t('csv.asShown')}
                </Text>
              )}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
