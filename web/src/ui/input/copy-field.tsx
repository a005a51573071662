import { ActionIcon, CopyButton, Group, Text, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

interface Props {
  value: string
  /** A form of the value that is easier to read. */
  shown?: string
  label: string
}

/** A value with a button that copies it. */
export function CopyField({ value, shown = value, label }: Props) {
  const { t } = useTranslation()
  return (
    <Group gap={6} wrap="nowrap" align="flex-start">
      <Text component="code" fz="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
        {shown}
      </Text>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? t('copied') : t('copy')}>
            <ActionIcon
              variant="subtle"
              size="sm"
              color={copied ? 'teal' : 'gray'}
              onClick={copy}
              aria-label={t('copyWhat', { what: label })}
            >
              {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </Group>
  )
}
