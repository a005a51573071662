import { Combobox, Group, Loader, Modal, Text, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../api/hooks.ts'
import { useGo } from '../../ui/link.tsx'

const PLACES: Record<string, string> = {
  contact: '/contacts',
  campaign: '/campaigns',
  template: '/templates',
  list: '/lists',
  segment: '/segments',
}

/** Finds anything of the company by a few letters; arrows and Enter open it. */
export function SearchBox({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('search')
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text.trim(), 150)
  const go = useGo()
  const combobox = useCombobox({ opened: true })
  const { data, isFetching } = useApi(
    'GET /search',
    { query: { q, limit: 12 } },
    { enabled: q.length > 0, keeps: true },
  )
  const found = q ? (data?.items.filter(({ type }) => type in PLACES) ?? []) : []
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first of other results is chosen
  useEffect(() => void combobox.selectFirstOption(), [data])
  const open = (value: string) => {
    onClose()
    go(value)
  }
  return (
    <Modal opened onClose={onClose} withCloseButton={false} padding={0} yOffset="10vh" aria-label={t('title')}>
      <Combobox store={combobox} onOptionSubmit={open} withinPortal={false}>
        <Combobox.EventsTarget>
          <TextInput
            data-autofocus
            size="md"
            variant="unstyled"
            px="sm"
            aria-label={t('title')}
            placeholder={t('hint')}
            leftSection={<IconSearch size={18} aria-hidden />}
            rightSection={isFetching ? <Loader size="xs" /> : null}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Combobox.EventsTarget>
        <Combobox.Options
          mah="60vh"
          style={{ overflowY: 'auto', borderTop: '1px solid var(--mantine-color-default-border)' }}
          p={4}
          aria-label={t('results')}
        >
          {found.map(({ type, id, title, subtitle }) => (
            <Combobox.Option key={`${type}${id}`} value={`${PLACES[type]}/${id}`}>
              <Group justify="space-between" wrap="nowrap">
                <div style={{ minWidth: 0 }}>
                  <Text fz="sm" className="clip">
                    {title}
                  </Text>
                  <Text fz="xs" opacity={0.7} className="clip">
                    {subtitle}
                  </Text>
                </div>
                <Text fz="xs" opacity={0.7}>
                  {t(`types.${type as 'contact'}`)}
                </Text>
              </Group>
            </Combobox.Option>
          ))}
          {q && data && !found.length && <Combobox.Empty>{t('empty', { q })}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox>
    </Modal>
  )
}
