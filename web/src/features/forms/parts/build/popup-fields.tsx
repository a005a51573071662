import { ActionIcon, Button, Fieldset, Group, Select, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Popup } from '../../logic/values.ts'
import { OptionalNumber } from './optional-number.tsx'

const DEVICES = ['all', 'desktop', 'mobile'] as const

interface Props {
  value: Popup
  onChange: (popup: Popup) => void
  error: string | undefined
}

/** When and to which visitors the form appears by itself. */
export function PopupFields({ value, onChange, error }: Props) {
  const { t } = useTranslation('forms')
  const set = (changes: { [K in keyof Popup]?: Popup[K] | undefined }) => {
    const next = Object.entries({ ...value, ...changes }).filter(([, one]) => one !== undefined)
    onChange(Object.fromEntries(next) as Popup)
  }
  return (
    <>
      <Fieldset legend={t('popup.when')}>
        <Stack gap="sm">
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <OptionalNumber
              label={t('popup.seconds')}
              max={3600}
              value={value.seconds}
              onChange={(seconds) => set({ seconds })}
            />
            <OptionalNumber
              label={t('popup.scroll')}
              suffix=" %"
              max={100}
              clampBehavior="strict"
              value={value.scrollPercent}
              onChange={(scrollPercent) => set({ scrollPercent })}
            />
          </SimpleGrid>
          <Switch
            label={t('popup.exit')}
            description={t('popup.exitHint')}
            checked={value.exitIntent ?? false}
            onChange={({ currentTarget }) => set({ exitIntent: currentTarget.checked })}
          />
        </Stack>
      </Fieldset>
      <Fieldset legend={t('popup.who')}>
        <Stack gap="sm">
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <Select
              label={t('popup.device')}
              allowDeselect={false}
              data={DEVICES.map((device) => ({ value: device, label: t(`popup.devices.${device}`) }))}
              value={value.device ?? 'all'}
              onChange={(device) => device && set({ device: device as (typeof DEVICES)[number] })}
            />
            <OptionalNumber
              label={t('popup.visits')}
              min={1}
              max={1000}
              value={value.visits}
              onChange={(visits) => set({ visits })}
            />
            <OptionalNumber
              label={t('popup.everyDays')}
              min={1}
              max={3650}
              value={value.everyDays}
              onChange={(everyDays) => set({ everyDays })}
            />
          </SimpleGrid>
          <Switch
            label={t('popup.untilSubmitted')}
            checked={value.untilSubmitted ?? false}
            onChange={({ currentTarget }) => set({ untilSubmitted: currentTarget.checked })}
          />
          <PopupPages
            pages={value.pages ?? []}
            onChange={(pages) => set({ pages: pages.length ? pages : undefined })}
          />
          {error && (
            <Text fz="sm" c="var(--mantine-color-error)" role="alert">
              {error}
            </Text>
          )}
        </Stack>
      </Fieldset>
    </>
  )
}

type Pages = NonNullable<Popup['pages']>

function PopupPages({ pages, onChange }: { pages: Pages; onChange: (pages: Pages) => void }) {
  const { t } = useTranslation('forms')
  const change = (index: number, changes: Partial<Pages[number]>) =>
    onChange(pages.map((one, i) => (i === index ? { ...one, ...changes } : one)))
  return (
    <div>
      <Text fz="sm" fw={600}>
        {t('popup.pages')}
      </Text>
      <Text fz="xs" c="dimmed" mb={6}>
        {t('popup.pagesHint')}
      </Text>
      <Stack gap={6}>
        {pages.map(({ match, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pages have no ids, and their texts change while typing
          <Group key={index} gap={6} wrap="nowrap">
            <Select
              w={150}
              flex="none"
              aria-label={t('popup.match', { number: index + 1 })}
              allowDeselect={false}
              data={(['contains', 'starts'] as const).map((one) => ({ value: one, label: t(`popup.matches.${one}`) }))}
              value={match}
              onChange={(next) => next && change(index, { match: next as 'contains' })}
            />
            <TextInput
              flex={1}
              miw={0}
              aria-label={t('popup.page', { number: index + 1 })}
              placeholder="/blog"
              maxLength={500}
              value={value}
              onChange={({ currentTarget }) => change(index, { value: currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('popup.removePage', { number: index + 1 })}
              onClick={() => onChange(pages.filter((_, i) => i !== index))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        ))}
      </Stack>
      {pages.length < 50 && (
        <Button
          mt={6}
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange([...pages, { match: 'contains', value: '' }])}
        >
          {t('popup.addPage')}
        </Button>
      )}
    </div>
  )
}
