import { Button, Code, CopyButton, Group, Stack } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

interface Props {
  text: string
  /** The name of the text, for the label of the button. */
  label: string
}

/** Several lines of code with a button that copies them. */
export function CopyBlock({ text, label }: Props) {
  const { t } = useTranslation()
  return (
    <Stack gap="xs">
      <Code
        block
        bd="1px solid var(--mantine-color-default-border)"
        style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {text}
      </Code>
      <Group>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              size="xs"
              aria-label={t('copyWhat', { what: label })}
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
