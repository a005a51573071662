import { Alert, List, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { hasTag } from '../logic/footer-tags.ts'

/** Parts that every footer needs and this one lacks. */
export function MissingParts({ html }: { html: string }) {
  const { t } = useTranslation('footers')
  const missing = [
    ...(hasTag(html, 'unsubscribe', 'preferences') ? [] : (['unsubscribe'] as const)),
    ...(hasTag(html, 'cl_company') ? [] : (['company'] as const)),
    ...(hasTag(html, 'cl_address') ? [] : (['address'] as const)),
  ]
  if (!missing.length) return null
  return (
    <Alert color="yellow" mt="md" icon={<IconAlertTriangle aria-hidden />} title={t('missing.title')}>
      <Text fz="sm">{t('missing.text')}</Text>
      <List fz="sm" mt={4}>
        {missing.map((name) => (
          <List.Item key={name}>{t(`missing.${name}`)}</List.Item>
        ))}
      </List>
    </Alert>
  )
}
