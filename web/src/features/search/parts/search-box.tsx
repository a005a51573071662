import { Combobox, Group, Loader, Modal, Text, TextInput, useCombobox, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/hooks.ts'
import { pageOf, useObjectKinds } from '../../../parts/object/object-kinds.ts'
import { useGo } from '../../../ui/link/link.tsx'
import { useFocusReturn } from '../logic/focus-return.ts'
import { useFoundPlaces } from '../logic/places.ts'
import { useSeen } from '../logic/seen.ts'

/** Searches all objects and pages of the company. Arrows and Enter open a result, Escape closes the dialog. */
export function SearchBox({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['search', 'objects'])
  const kinds = useObjectKinds()
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text.trim(), 150)
  const go = useGo()
  const leaveFocus = useFocusReturn()
  // The open list takes Escape from the dialog, and nothing but Escape closes the list.
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose })
  const { data, isFetching, isPlaceholderData } = useApi(
    'GET /search',
    { query: { q, limit: 12 } },
    { enabled: q.length > 0, keeps: true },
  )
  const items = (q && data?.items) || []
  const found = items.flatMap((item) => {
    const page = pageOf(kinds, item.type, item.id)
    return page ? [{ ...item, page }] : []
  })
  // The results on the screen may belong to a shorter text.
  const isOld = text.trim() !== q || isPlaceholderData
  const seen = useSeen()
  const offered = text.trim() ? found : seen
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first of other results is chosen
  useEffect(() => void combobox.selectFirstOption(), [data, text === ''])
  const [isEnterPending, setEnterPending] = useState(false)
  const open = (value: string) => {
    const isKnown = [...places.map(({ to }) => to), ...(text.trim() ? [] : seen).map(({ page }) => page)].includes(
      value,
    )
    if (isOld && !isKnown) return setEnterPending(true)
    leaveFocus()
    onClose()
    go(value)
  }
  const places = useFoundPlaces(text.trim())
  const first = found[0]
  // Enter that was pressed before the answer arrived opens its first result.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the answer is here
  useEffect(() => {
    if (isEnterPending && !isOld && first) open(first.page)
  }, [isEnterPending, isOld, first])
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      size="lg"
      padding={0}
      yOffset="10vh"
      attributes={{ content: { 'aria-label': t('title') } }}
    >
      <Combobox store={combobox} onOptionSubmit={open} withinPortal={false}>
        <Combobox.EventsTarget>
          <TextInput
            data-autofocus
            size="md"
            variant="unstyled"
            px="sm"
            aria-label={t('title')}
            placeholder={t('placeholder')}
            leftSection={<IconSearch size={18} aria-hidden />}
            rightSection={isFetching ? <Loader size="xs" aria-hidden /> : null}
            value={text}
            // What was open last is on the screen when the dialog has moved the focus here, not earlier.
            onFocus={() => combobox.selectFirstOption()}
            onChange={(event) => {
              setEnterPending(false)
              setText(event.currentTarget.value)
            }}
          />
        </Combobox.EventsTarget>
        <Combobox.Options
          mah="60vh"
          style={{ overflowY: 'auto', borderTop: '1px solid var(--mantine-color-default-border)' }}
          p={4}
          aria-label={t('results')}
        >
          {!text.trim() && (
            <Text fz="xs" c="dimmed" px="sm" py={6}>
              {seen.length ? t('recent') : t('hint')}
            </Text>
          )}
          {offered.map(({ type, title, subtitle, page }) => (
            <Combobox.Option key={page} value={page}>
              <Group justify="space-between" wrap="nowrap">
                <div style={{ minWidth: 0 }}>
                  <Text fz="sm" className="clip">
                    {title}
                  </Text>
                  {subtitle && (
                    <Text fz="xs" opacity={0.9} className="clip">
                      {subtitle}
                    </Text>
                  )}
                </div>
                <Text fz="xs" opacity={0.9}>
                  {t(`objects:${type as 'contact'}`)}
                </Text>
              </Group>
            </Combobox.Option>
          ))}
          {places.map(({ to, title }) => (
            <Combobox.Option key={to} value={to}>
              <Group justify="space-between" wrap="nowrap">
                <Text fz="sm">{title}</Text>
                <Text fz="xs" opacity={0.9}>
                  {t('page')}
                </Text>
              </Group>
            </Combobox.Option>
          ))}
          {q && data && !found.length && !places.length && <Combobox.Empty>{t('empty', { q })}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox>
      <VisuallyHidden aria-live="polite">
        {q && !isOld && t('found', { count: found.length + places.length })}
      </VisuallyHidden>
    </Modal>
  )
}
