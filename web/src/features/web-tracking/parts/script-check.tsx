import { Alert, Button, Group, List, Stack, Text, TextInput } from '@mantine/core'
import { IconCheck, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { notifyError } from '../../../ui/message/notify.ts'
import { pageFault } from '../logic/page-fault.ts'
import type { Script, Site } from '../logic/site.ts'

/** Looks for the script in a page of the website. */
export function ScriptCheck({ site: { shop, script } }: { site: Site }) {
  const { t } = useTranslation('web-tracking')
  const mayChange = useMay('settings')
  const [url, setUrl] = useState(script.checkUrl)
  const [fault, setFault] = useState<string | null>(null)
  const onFail = (error: ApiError) => {
    const text = pageFault(t, error)
    setFault(text)
    if (!text) notifyError(error)
  }
  const path = { shop_id: shop.id }
  const save = useSend('PATCH /site-script/{shop_id}', { onFail })
  const check = useSend('POST /site-script/{shop_id}/check', { touches: ['/site-script'], onFail })
  const run = async () => {
    setFault(null)
    const checkUrl = url.trim()
    try {
      if (checkUrl !== script.checkUrl) await save.mutateAsync({ path, body: { checkUrl } })
      await check.mutateAsync({ path })
    } catch {
      // The failed request has shown its error.
    }
  }
  return (
    <Stack gap="sm">
      {mayChange && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void run()
          }}
        >
          <Group align="flex-start" gap="sm">
            <TextInput
              flex="1 1 16rem"
              label={t('check.page')}
              description={t('check.pageHint')}
              type="url"
              placeholder={shop.url || 'https://'}
              maxLength={500}
              value={url}
              onChange={(event) => setUrl(event.currentTarget.value)}
              error={fault}
            />
            {/* In line with the input below its label and description. */}
            <Button
              type="submit"
              variant="default"
              mt={{ base: 0, xs: 46 }}
              leftSection={<IconSearch size={16} aria-hidden />}
              loading={save.isPending || check.isPending}
            >
              {t('check.action')}
            </Button>
          </Group>
        </form>
      )}
      {!fault && <Result script={script} />}
    </Stack>
  )
}

function Result({ script: { found, checkedAt } }: { script: Script }) {
  const { t } = useTranslation('web-tracking')
  const { time } = useFormat()
  if (found === null)
    return (
      <Text fz="sm" c="dimmed">
        {t('check.never')}
      </Text>
    )
  const when = t('check.at', { time: time(checkedAt) })
  if (found)
    return (
      <Alert color="teal" icon={<IconCheck aria-hidden />} title={t('check.found')} role="status">
        {when}
      </Alert>
    )
  return (
    <Alert color="yellow" title={t('check.missing')} role="status">
      {when}
      <List fz="sm" mt="xs" spacing={4}>
        <List.Item>{t('check.tips.page')}</List.Item>
        <List.Item>{t('check.tips.cache')}</List.Item>
        <List.Item>{t('check.tips.manager')}</List.Item>
      </List>
    </Alert>
  )
}
