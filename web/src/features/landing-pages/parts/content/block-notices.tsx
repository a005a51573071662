import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '../../../../ui/link/link.tsx'
import type { Block } from '../../logic/use-blocks.ts'

const PAGES = { form: '/forms', survey: '/surveys' } as const

/** Forms and surveys of the page that visitors do not see, and why. */
export function BlockNotices({ blocks }: { blocks: readonly Block[] }) {
  const { t } = useTranslation('landing-pages')
  const hidden = blocks.filter((block) => block.hidden)
  if (!hidden.length) return null
  return (
    <Alert color="yellow" mb="md" icon={<IconAlertTriangle aria-hidden />}>
      {hidden.map(({ kind, id, tag, name, hidden }) => (
        <Text key={tag} fz="sm">
          {t(`hidden.${kind}.${hidden!}` as 'hidden.survey.empty', { name, tag })}{' '}
          {hidden !== 'gone' && (
            <TextLink fz="sm" to={`${PAGES[kind]}/${id}`}>
              {t(`hidden.${kind}.open`)}
            </TextLink>
          )}
        </Text>
      ))}
    </Alert>
  )
}
