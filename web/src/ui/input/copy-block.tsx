import { Button, Code, CopyButton, Group, Stack } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

interface Props {
  text: string
  /** The name of the text, for the label of the button. */
  label: string
  /** Long texts scroll below this height, in pixels. */
  maxHeight?: number
}

/** Several lines of code with a button that copies them. */
export function CopyBlock({ text, label, maxHeight }: Props) {
  const { t } = useTranslation()
  return (
    <Stack gap="xs">
      <Code
        block
        {...(maxHeight ? { mah: maxHeight, tabIndex: 0, role: 'region', 'aria-label': label } : {})}
        bd="1px solid var(--mantine-color-default-border)"
        style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', overflowY: 'auto' }}
      >
        {text}
      </Code>
      <Group>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              size="xs"
              {...(copied ? {} : { 'aria-label': t('copyWhat', { what: label }) })}
              leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
              onClick={copy}
            >
              {copied ? t('copied') : t('copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Stack>
  )
}
