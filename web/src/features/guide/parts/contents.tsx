import { Anchor, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type headingsOf, plain } from '../logic/tree.ts'

/** Links to the parts of a guide. */
export function Contents({ headings }: { headings: ReturnType<typeof headingsOf> }) {
  const { t } = useTranslation('guide')
  const title = useId()
  return (
    <nav aria-labelledby={title}>
      <Text fz="sm" fw={600} mb="xs" id={title}>
        {t('contents')}
      </Text>
      <Stack gap={6}>
        {headings.map(({ id, text }) => (
          <Anchor key={id} href={`#${id}`} fz="sm">
            {plain(text)}
          </Anchor>
        ))}
      </Stack>
    </nav>
  )
}
