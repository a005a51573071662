import { Button, Group, Text } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

const useIsOnline = () =>
  useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => onlineManager.isOnline(),
  )

/** Says on every page that the browser is offline. Requests wait meanwhile; the button tries the connection. */
export function OfflineBar() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const isOnline = useIsOnline()
  const [isTrying, setTrying] = useState(false)
  const retry = async () => {
    setTrying(true)
    // Browsers sometimes report no connection although there is one.
    const isBack = await fetch('/healthz', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    )
    setTrying(false)
    if (!isBack) return
    onlineManager.setOnline(true)
    await queries.refetchQueries({ type: 'active' })
  }
  if (isOnline) return null
  return (
    <Group className="offline-bar" role="alert" gap="md" justify="center" wrap="nowrap" px="md" py="xs">
      <IconWifiOff size={20} aria-hidden />
      <Text fz="sm">{t('offline.text')}</Text>
      <Button size="xs" variant="white" color="dark" loading={isTrying} onClick={() => void retry()} flex="none">
        {t('offline.retry')}
      </Button>
    </Group>
  )
}
