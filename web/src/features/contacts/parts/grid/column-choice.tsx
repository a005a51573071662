import { ActionIcon, Checkbox, Popover, Stack, Text, Tooltip } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { COLUMNS, type ColumnName } from './grid-columns.tsx'

interface Props {
  chosen: readonly ColumnName[]
  onChange: (names: ColumnName[]) => void
}

/** Chooses the columns of the grid. */
export function ColumnChoice({ chosen, onChange }: Props) {
  const { t } = useTranslation('contacts')
  return (
    <Popover position="bottom-end" trapFocus>
      <Tooltip label={t('chooseColumns')}>
        <Popover.Target>
          <ActionIcon variant="default" size={36} aria-label={t('chooseColumns')} visibleFrom="sm">
            <IconColumns3 size={18} />
          </ActionIcon>
        </Popover.Target>
      </Tooltip>
      <Popover.Dropdown>
        <Stack gap="xs">
          <Text fz="sm" fw={600}>
            {t('chooseColumns')}
          </Text>
          {COLUMNS.map((name) => (
            <Checkbox
              key={name}
              label={t(`columns.${name}`)}
              checked={chosen.includes(name)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(COLUMNS.filter((one) => (one === name ? checked : chosen.includes(one))))
              }
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
