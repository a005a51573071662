import { Anchor, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Frame } from './frame.tsx'

/** Shown for a request that is not valid. It leads nowhere but home: its address may be an attacker's. */
export function Invalid() {
  const { t } = useTranslation('connected-apps')
  return (
    <Frame title={t('invalid.title')}>
      <Stack>
        <Text role="alert">{t('invalid.text')}</Text>
        <Anchor href="/">{t('invalid.home')}</Anchor>
      </Stack>
    </Frame>
  )
}
