import { ActionIcon, Checkbox, Popover, Stack, Text, Tooltip } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type ColumnName, useColumnNames } from './grid-columns.tsx'

interface Props {
  chosen: readonly ColumnName[]
  onChange: (names: ColumnName[]) => void
}

/** Chooses the columns of the grid. */
export function ColumnChoice({ chosen, onChange }: Props) {
  const { t } = useTranslation('contacts')
  const all = useColumnNames()
  const put = (name: ColumnName, isOn: boolean) =>
    onChange(all.map((one) => one.name).filter((one) => (one === name ? isOn : chosen.includes(one))))
  return (
    <Popover position="bottom-end" trapFocus>
      <Tooltip label={t('chooseColumns')}>
        <Popover.Target>
          <ActionIcon variant="default" size={36} aria-label={t('chooseColumns')} visibleFrom="sm">
            <IconColumns3 size={18} />
          </ActionIcon>
        </Popover.Target>
      </Tooltip>
      <Popover.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        <Stack gap="xs">
          <Text fz="sm" fw={600}>
            {t('chooseColumns')}
          </Text>
          {all.map(({ name, title }) => (
            <Checkbox
              key={name}
              label={title}
              checked={chosen.includes(name)}
              onChange={(event) => put(name, event.currentTarget.checked)}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
