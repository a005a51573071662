import { Alert, List, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../api/client.ts'

/** What of an imported mail became no block, and why. */
export function NotConverted({ parts }: { parts: Answer<'POST /editor/import'>['notConverted'] }) {
  const { t } = useTranslation('editor')
  if (!parts.length) return <Alert color="teal">{t('import.done')}</Alert>
  return (
    <>
      <Text fz="sm">{t('import.kept', { count: parts.length })}</Text>
      <List fz="sm">
        {parts.map(({ block, reason, text }) => (
          <List.Item key={block}>
            {t(`import.reasons.${reason}`)}{' '}
            <Text component="span" fz="sm" c="dimmed">
              {text}
            </Text>
          </List.Item>
        ))}
      </List>
    </>
  )
}
